import type { Doubt } from "@aangan/contract/features/uploads/review";
import { type ReactNode, useId, useState } from "react";
import { useText } from "../../../../lib/language/text.ts";
import { answerIndex, type DoubtAnswer } from "../answers/given-answer.ts";
import { Choice } from "../choice.tsx";
import type { Desk } from "../desk.ts";
import { Fold } from "../fold.tsx";
import { visibleSigns } from "../problems/visible-signs.ts";
import { answerText, noteOf, sumText } from "./doubt-texts.ts";

interface Props {
  desk: Desk;
  doubt: Doubt;
  question: string;
  /** A likelier way to answer than the radio buttons, which are then folded under this line. */
  children?: ReactNode;
  others?: string;
}

/** A doubt with its answers, of which none is chosen before a person, or a remembered layout, has chosen it. */
export function DoubtQuestion({ desk, doubt, question, children, others }: Props) {
  const t = useText();
  const name = useId();
  const [pressed, setPressed] = useState<DoubtAnswer>();
  const currentIndex = answerIndex(doubt, desk.review.how);
  const chosen = pressed && doubt.answers.includes(pressed) ? doubt.answers.indexOf(pressed) : currentIndex;
  const note = noteOf(t, doubt.code, desk.kind);

  function choose(answer: DoubtAnswer) {
    setPressed(answer);
    desk.change({ does: "answer", set: answer.set });
  }

  const answers = doubt.answers.map((answer, place) => (
    <Choice
      // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place; several may have one key.
      key={place}
      type="radio"
      name={name}
      checked={place === chosen}
      onChange={() => choose(answer)}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{answerText(t, doubt.code, answer, { kind: desk.kind, columns: desk.review.table.columns })}</span>
        {answer.params.sum !== undefined && (
          <span className="whitespace-nowrap font-strong tabular-nums">{sumText(answer.params.sum)}</span>
        )}
      </span>
      <Example answer={answer} />
    </Choice>
  ));

  return (
    <fieldset className="grid grid-cols-1 gap-2" aria-describedby={note && `${name}-note`}>
      <legend className="mb-2 font-strong">{question}</legend>
      {children}
      {others && doubt.answers.length > 0 ? (
        <Fold text={others}>
          <div className="grid grid-cols-1 gap-2 pt-1">{answers}</div>
        </Fold>
      ) : (
        answers
      )}
      {note && (
        <p id={`${name}-note`} className="text-muted text-small">
          {note}
        </p>
      )}
    </fieldset>
  );
}
function Example({ answer: { sample, count } }: { answer: DoubtAnswer }) {
  const t = useText();
  const parts = [
    ...(sample === "" ? [] : [t("review.example", { sample: visibleSigns(sample) })]),
    ...(count > 0 ? [t("review.rows", { count })] : []),
  ];
  return parts.length > 0 && <span className="text-muted text-small">{parts.join(" · ")}</span>;
}
