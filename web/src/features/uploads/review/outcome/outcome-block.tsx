import { type ReactNode, useState } from "react";
import { useText } from "../../../../lib/language/text.ts";
import type { Figure } from "../answers/figures.ts";
import type { Desk } from "../desk.ts";
import { Problems } from "../problems/problems.tsx";
import { ChangedResidents } from "./changed-residents.tsx";
import { Figures } from "./figure-list.tsx";
import { FirstRows } from "./first-rows.tsx";
import { LeftRows } from "./left-rows.tsx";
import { Days, FileTotals, Sums } from "./sums.tsx";
import { Warnings } from "./warnings.tsx";

/** What an upload would do: figures, problems, warnings and the rows as they were read. `children` ends it. */
export function OutcomeBlock({ desk, children }: { desk: Desk; children: ReactNode }) {
  const t = useText();
  const [only, setOnly] = useState<Figure | null>(null);
  const { review, kind } = desk;
  const newcomers = review.withoutPassword.length;
  return (
    <>
      <Figures desk={desk} only={only} onOnly={setOnly} />
      <Problems desk={desk} />
      <Warnings desk={desk} />
      {kind === "residents" && <ChangedResidents desk={desk} />}
      {newcomers > 0 && <p>{t("review.passwords", { count: newcomers })}</p>}
      <Sums review={review} kind={kind} />
      <FileTotals review={review} />
      <Days review={review} kind={kind} />
      <LeftRows desk={desk} />
      <FirstRows desk={desk} only={only} />
      {children}
    </>
  );
}
