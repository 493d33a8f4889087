import type { ReactNode } from "react";
import { dayText, moneyText } from "../../../lib/language/format.ts";
import { type Text, useText } from "../../../lib/language/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ImportProgress } from "../import-progress.tsx";
import { totalOf } from "./answers/figures.ts";
import type { Desk } from "./desk.ts";
import type { Busy } from "./use-review.ts";

interface Props {
  desk: Desk;
  busy: Busy;
  /** Changes that were not read yet. */
  pending: boolean;
  /** Things that a person still has to say. */
  open: number;
  /** On a phone: what would happen is on a screen that is not shown yet. */
  unseen: boolean;
  onReadAgain: () => void;
  onNextOpen: () => void;
  onUpload: () => void;
  onCancel: () => void;
  /** What the last reading or upload was answered. */
  children: ReactNode;
}

const BAR_ID = "review-bar";

/** Stays at the foot of the review: what would be uploaded, and the way on. Every change of its figures is announced. */
export function UploadBar({
  desk,
  busy,
  pending,
  open,
  unseen,
  onReadAgain,
  onNextOpen,
  onUpload,
  onCancel,
  children,
}: Props) {
  const t = useText();
  const saving = busy.with === "saving";
  return (
    <div
      id={BAR_ID}
      data-region={BAR_ID}
      tabIndex={-1}
      className="outline-none -mx-4 sm:-mx-6 sticky bottom-0 z-20 grid grid-cols-1 gap-3 border-line border-t bg-surface px-4 py-3 sm:px-6"
    >
      {children}
      {saving && <ImportProgress uploadId={busy.uploadId} sent={busy.sent} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="flex min-h-6 min-w-0 items-center gap-2 font-strong max-sm:w-full">
          {busy.with === "reading" && <Spinner />}
          {busy.with === "reading" ? t("review.reading") : pending ? t("review.pending") : figuresText(t, desk)}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
          <Button kind="secondary" onClick={onCancel} disabled={saving}>
            {t("dialog.cancel")}
          </Button>
          {pending && (
            <Button kind="secondary" onClick={onReadAgain} disabled={busy.with !== "nothing"}>
              {t("review.read_again")}
            </Button>
          )}
          {!pending && open > 0 && (
            <Button onClick={onNextOpen} disabled={busy.with !== "nothing"}>
              {t("review.next_open", { count: open })}
            </Button>
          )}
          {!pending && open === 0 && unseen && (
            <Button onClick={onNextOpen} disabled={busy.with !== "nothing"}>
              {t("review.see_outcome")}
            </Button>
          )}
          {!pending && open === 0 && !unseen && (
            <Button
              onClick={onUpload}
              disabled={busy.with === "reading" || desk.review.plan === undefined || hasNothing(desk)}
              busy={saving}
              busyText={t("import.busy")}
            >
              {uploadText(t, desk)}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function hasNothing({ review: { counts }, how }: Desk): boolean {
  return counts.new === 0 && (how.change ?? []).length === 0;
}

function uploadText(t: Text, desk: Desk): string {
  if (hasNothing(desk)) return t("review.nothing_new");
  const count = desk.review.counts.new;
  if (desk.kind === "bills") return t("review.upload_bills", { count });
  if (desk.kind === "receipts") return t("review.upload_receipts", { count });
  return t("review.upload_residents", { count, changed: desk.how.change?.length ?? 0 });
}

/** "1,487 bills, ₹12,34,567.00, due 10 Dec 2026", or the counts of residents. */
function figuresText(t: Text, { kind, review: { counts, sums, days } }: Desk): string {
  if (kind === "residents") return t("review.bar_residents", { count: counts.new, there: counts.alreadyThere });
  if (counts.new === 0 && counts.bad === 0 && counts.alreadyThere > 0)
    return t("review.all_there", { count: counts.alreadyThere });
  const [first] = days;
  const last = days.at(-1);
  const parts = [
    t(kind === "bills" ? "review.bar_bills" : "review.bar_receipts", { count: counts.new }),
    ...(sums.length > 0 ? [moneyText(totalOf(sums))] : []),
  ];
  if (kind === "receipts") return parts.join(", ");
  const due = [
    ...(first && last === first ? [t("review.due", { day: dayText(first.day) })] : []),
    ...(first && last && last !== first
      ? [t("review.due_between", { first: dayText(first.day), last: dayText(last.day) })]
      : []),
  ];
  return [...parts, ...due].join(", ");
}
