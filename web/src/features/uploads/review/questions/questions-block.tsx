import { useText } from "../../../../lib/language/text.ts";
import type { Desk } from "../desk.ts";
import { DoubtQuestion } from "./doubt-question.tsx";
import { questionText } from "./doubt-texts.ts";
import { ValuePairs } from "./value-pairs.tsx";

/** What only a person can decide, and the values of the file that stand for others. */
export function QuestionsBlock({ desk }: { desk: Desk }) {
  const t = useText();
  const doubts = desk.review.doubts.filter(({ code }) => code !== "missing" && code !== "several_sheets");
  if (doubts.length === 0 && desk.review.values.length === 0)
    return <p className="text-muted">{t("review.no_questions")}</p>;
  return (
    <>
      {doubts.map((doubt) => (
        <DoubtQuestion key={doubt.code} desk={desk} doubt={doubt} question={questionText(t, desk.kind, doubt)} />
      ))}
      <ValuePairs desk={desk} />
    </>
  );
}
