import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../../../lib/language/text.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Chip } from "../../../ui/values/chip.tsx";
import type { BlockName } from "./answers/ready.ts";

interface Props {
  name: BlockName;
  number: number;
  /** How many things are still to be said in it. */
  open: number;
  /** What was read, in one line, for who does not unfold it. */
  summary: string;
  /** Shown on a screen of its own, so that it is always unfolded. */
  alone: boolean;
  children: ReactNode;
}

export const blockId = (name: BlockName): string => `review-${name}`;

/** A part of the review. One that asks nothing is folded to a line with a tick. */
export function Block({ name, number, open, summary, alone, children }: Props) {
  const t = useText();
  const [unfolded, setUnfolded] = useState(open > 0 || name === "outcome");
  // What was answered stays unfolded, or the focus would be lost with the answer.
  useEffect(() => {
    if (open > 0) setUnfolded(true);
  }, [open]);
  const isVisible = alone || unfolded;
  const title = (
    <>
      {open === 0 ? (
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center rounded-full bg-warning-soft text-warning text-small"
        >
          {number}
        </span>
      )}
      <span className="text-lead">{t(`review.${name}`)}</span>
    </>
  );
  const state = open > 0 && <Chip tone="warning">{t("review.open", { count: open })}</Chip>;
  return (
    <section
      aria-labelledby={blockId(name)}
      data-region={blockId(name)}
      className="border-line border-t first:border-t-0"
    >
      <h3 id={blockId(name)} tabIndex={-1} className="scroll-mt-20 outline-none lg:scroll-mt-4">
        {alone ? (
          <span className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1 py-2">
            {title}
            {state}
          </span>
        ) : (
          <button
            type="button"
            aria-expanded={isVisible}
            onClick={() => setUnfolded(!isVisible)}
            className="flex min-h-14 w-full items-center gap-2.5 rounded-control py-2 text-left hover:text-brand-strong"
          >
            {title}
            {state}
            <span className="min-w-0 flex-1 truncate text-right font-normal text-muted text-small">
              {!isVisible && summary}
            </span>
            <ChevronDown
              aria-hidden="true"
              className={classNames(
                "size-5 shrink-0 text-muted transition-transform duration-150",
                isVisible && "rotate-180",
              )}
            />
          </button>
        )}
      </h3>
      {isVisible && <div className="grid grid-cols-1 gap-5 pt-1 pb-6">{children}</div>}
    </section>
  );
}
