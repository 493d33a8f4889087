import type { How } from "@aangan/contract/features/uploads/how";
import type { Review } from "@aangan/contract/features/uploads/review";

/** The parts of a review, in the order in which they are worked through. */
export const blocks = ["table", "columns", "questions", "outcome"] as const;
export type BlockName = (typeof blocks)[number];

/** How many things a person still has to say in each block. */
export function openIn(review: Review, how: Pick<How, "agreed">): Record<BlockName, number> {
  const unanswered = review.doubts.filter(({ given }) => given === undefined);
  const missing = unanswered.filter(({ code }) => code === "missing");
  const sheets = unanswered.filter(({ code }) => code === "several_sheets");
  return {
    table: (review.table.headerRow === null ? 1 : 0) + sheets.length,
    columns: missing.length,
    questions:
      unanswered.length - missing.length - sheets.length + review.values.filter(({ to }) => to === undefined).length,
    outcome: review.problems.length + unticked(review, how).length,
  };
}

/** Warnings that still have to be ticked. */
function unticked(review: Review, { agreed = [] }: Pick<How, "agreed">): Review["warnings"] {
  return review.warnings.filter(({ tick, code }) => tick && !agreed.includes(code));
}

/** The first block in which something is missing, or null when everything can go in. */
export function firstOpen(review: Review, how: Pick<How, "agreed">): BlockName | null {
  const open = openIn(review, how);
  return blocks.find((name) => open[name] > 0) ?? null;
}
