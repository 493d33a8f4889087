import { paiseFromText } from "@aangan/contract/money";
import type { DoubtCode } from "@aangan/contract/uploads/how";
import type { Review } from "@aangan/contract/uploads/review";
import { moneyText } from "../../../../lib/language/format.ts";
import { i18n, type MessageId } from "../../../../lib/language/languages.ts";
import type { Text } from "../../../../lib/language/text.ts";
import type { DoubtAnswer } from "../answers/given-answer.ts";
import { typeText } from "../outcome/sums.tsx";

/** Messages whose name is made of what the server sends. */
function known(id: string): id is MessageId {
  return id in i18n.messages;
}

/** A column of the file, as far as it is named. */
type Headed = Pick<Review["table"]["columns"][number], "at" | "letter" | "header">;

/** The text of an answer. One that this page does not know yet is named by its column or its key. */
export function answerText(t: Text, code: DoubtCode, answer: DoubtAnswer, columns: readonly Headed[] = []): string {
  const { key, params, count, set } = answer;
  const id = `doubt.${code}.${key}`;
  if (!known(id)) return String(params.header ?? params.sheet ?? key);
  const billed = set.amounts?.flatMap(({ at, billType }) => {
    const column = columns.find((one) => one.at === at);
    return column ? [`${column.header || column.letter}: ${typeText(t, billType)}`] : [];
  });
  return t(id, { ...params, ...(billed?.length && { columns: billed.join(", ") }), count });
}

/** What to think of before answering. */
export function noteOf(t: Text, code: DoubtCode): string | undefined {
  const id = `doubt_note.${code}`;
  return known(id) ? t(id) : undefined;
}

/** "₹12,34,567.00" of a sum of rupees as text; anything else as it is. */
export function sumText(sum: string | number): string {
  const amount = paiseFromText(String(sum));
  return amount === null ? String(sum) : moneyText(amount);
}
