import type { DoubtCode } from "@aangan/contract/features/uploads/how";
import type { Doubt, Review } from "@aangan/contract/features/uploads/review";
import { paiseFromText } from "@aangan/contract/money";
import { moneyText } from "../../../../lib/language/format.ts";
import { i18n } from "../../../../lib/language/languages.ts";
import type { Text } from "../../../../lib/language/text.ts";
import type { MessageId } from "../../../../messages/message-id.ts";
import type { DoubtAnswer } from "../answers/given-answer.ts";
import type { UploadKind } from "../desk.ts";
import { typeText } from "../outcome/sums.tsx";

/** Messages whose name is made of what the server sends. */
function known(id: string): id is MessageId {
  return id in i18n.messages;
}

/** A column of the file, as far as it is named. */
type Headed = Pick<Review["table"]["columns"][number], "at" | "letter" | "header">;

interface DoubtInput {
  kind?: UploadKind;
  columns?: readonly Headed[];
}

/** What is asked, in the words of the kind of upload. */
export function questionText(t: Text, kind: UploadKind, { code, params }: Pick<Doubt, "code" | "params">): string {
  return t(inWordsOf(kind, `doubt.${code}`) ?? `doubt.${code}`, params);
}

/** A text about receipts stands beside that about bills where it must be another one. */
function inWordsOf(kind: UploadKind, id: string): MessageId | undefined {
  return [`${kind}.${id}`, id].find(known);
}

/** The text of an answer. One that this page does not know yet is named by its column or its key. */
export function answerText(t: Text, code: DoubtCode, answer: DoubtAnswer, input: DoubtInput = {}): string {
  const { key, params, count, set } = answer;
  const { kind = "bills", columns = [] } = input;
  const id = inWordsOf(kind, `doubt.${code}.${key}`);
  if (!id) return String(params.header ?? params.sheet ?? key);
  const billed = set.amounts?.flatMap(({ at, billType }) => {
    const column = columns.find((one) => one.at === at);
    return column ? [`${column.header || column.letter}: ${typeText(t, billType)}`] : [];
  });
  return t(id, { ...params, ...(billed?.length && { columns: billed.join(", ") }), count });
}

/** What to think of before answering. */
export function noteOf(t: Text, code: DoubtCode, kind: UploadKind = "bills"): string | undefined {
  const id = inWordsOf(kind, `doubt_note.${code}`);
  return id && t(id);
}

/** "₹12,34,567.00" of a sum of rupees as text; anything else as it is. */
export function sumText(sum: string | number): string {
  const amount = paiseFromText(String(sum));
  return amount === null ? String(sum) : moneyText(amount);
}
