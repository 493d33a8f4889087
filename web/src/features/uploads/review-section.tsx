import { lazy, Suspense } from "react";
import { loadTexts } from "../../lib/language/languages.ts";
import { Skeleton } from "../../ui/lists/list-states.tsx";
import type { ReviewProps } from "./review/review.tsx";

const Review = lazy(async () => {
  const [{ Review }] = await Promise.all([import("./review/review.tsx"), loadTexts("uploads/review")]);
  return { default: Review };
});

/** The review of a file that leaves a question. Its code and texts load with the first one. */
export function ReviewSection(props: ReviewProps) {
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <Review {...props} />
    </Suspense>
  );
}
