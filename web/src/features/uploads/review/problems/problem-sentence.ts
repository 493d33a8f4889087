import { type RowProblem, rowProblems } from "@aangan/contract/features/uploads/row-problems";
import { i18n } from "../../../../lib/language/languages.ts";
import type { MessageId } from "../../../../messages/message-id.ts";
import { problemText } from "../../row-problem-text.ts";
import type { Problem } from "./alike.ts";

/**
 * What is wrong with all cells of a group, in the reader's language. Parameters that differ from cell to cell are missing
 * here, so such a sentence has another one for many.
 */
export function problemSentence({ code, params }: Pick<Problem, "code" | "params">): string {
  const sentence = Object.hasOwn(rowProblems, code) ? rowProblems[code as RowProblem] : code;
  const isWhole = Array.from(sentence.matchAll(/\{(\w+)\}/g)).every(([, name = ""]) => name in params);
  const forMany = `problem.${code}`;
  if (!isWhole && forMany in i18n.messages) return i18n._(forMany satisfies string as MessageId);
  const message = sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all));
  return problemText({ row: 0, column: "", code, message, params }, []);
}
