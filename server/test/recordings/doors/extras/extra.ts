import type { Answers, Case, Screen } from "../../../imports/collection/case.ts";
import type { FileSample } from "../record.ts";

type More = Pick<FileSample, "earlier" | "flats"> & Pick<Case, "answers">;

/** So that a file which is asked about goes in at last, if it can. */
const USUAL: Answers = {
  several_amounts: "column",
  amount_hidden: "this",
  days_mixed: "keep",
  results_old: "right",
  second_bills: "further",
  rows_hidden: "with",
  rows_repeat: "none",
  flats_other: "meant",
  amounts_rounded: "paise",
};

/** A file of which the collection has none like it. */
export function extra(
  id: string,
  screen: Screen,
  what: string,
  file: () => Buffer,
  more: Partial<More> = {},
): FileSample {
  const { answers, ...otherFields } = more;
  return {
    one: { id, screen, what, usual: "some", expected: "either", file, answers: { ...USUAL, ...answers } },
    ...otherFields,
  };
}

/** What the office sent before, through the review where there are answers for it. */
export function before(screen: Screen, file: () => Buffer, answers?: Answers): Case {
  const one: Case = { id: `before, ${screen}`, screen, what: "", usual: "some", expected: "accept", file };
  return answers ? { ...one, answers } : one;
}
