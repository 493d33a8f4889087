import { closeDay, closeDayWithDifference } from "@aangan/contract/checked/features/receipts/cash-book";
import type { CashBook } from "@aangan/contract/features/receipts/cash-book";
import { useState } from "react";
import { useWaiting } from "../../../lib/approvals/use-waiting.ts";
import { useDialogForm } from "../../../lib/forms/dialog-form.ts";
import { typedAmount } from "../../../lib/forms/typed-amount.ts";
import { dayText, rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { FormDialog } from "../../../ui/dialogs/form-dialog.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { ForRight } from "../../../ui/office/for-right.tsx";
import { WaitingApprovals } from "../../../ui/office/waiting-approvals.tsx";
import { CountNotes } from "./count-notes.tsx";
import { differenceOf, shouldBe } from "./should-be.ts";

interface Props {
  book: CashBook;
  onClose: () => void;
}

/** Closes the day with what was counted. When it differs from what should be there, a note must say why. */
export function CloseDayDialog({ book, onClose }: Props) {
  const t = useText();
  const [differs, setDiffers] = useState(false);
  const { form, outcome } = useDialogForm<typeof closeDay | typeof closeDayWithDifference, "upTo" | "counted" | "note">(
    {
      endpoint: differs ? closeDayWithDifference : closeDay,
      start: { upTo: book.today.day, counted: "", note: "" },
      labels: { upTo: t("cash.up_to"), counted: t("cash.counted_rupees"), note: t("cash.why") },
      read: ({ upTo, counted, note }) => ({ upTo, counted: typedAmount(counted), ...(differs && { note }) }),
      failed: "cash.close_failed",
      done: ({ day }) => t("cash.close_done", { day: dayText(day.day) }),
      onClose,
    },
  );
  const { upTo, counted } = form.typed;
  const should = shouldBe(book, upTo);
  const difference = differenceOf(counted, should);
  const approvals = useWaiting(({ kind, about }) => kind === "close-day-with-difference" && about === upTo);
  const isOff = difference !== null && difference !== 0;
  if (isOff !== differs) setDiffers(isOff);
  return (
    <FormDialog
      title={t("cash.close")}
      focusOn="counted"
      form={form}
      outcome={outcome}
      yes={t("cash.close_button")}
      busyText={t("refund.busy")}
      onClose={onClose}
    >
      <p className="text-muted">{t("cash.close_what")}</p>
      <DateField {...form.field("upTo")} max={book.today.day} min={book.openSince ?? undefined} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-y py-2">
        <span className="text-muted">{t("cash.should_be")}</span>
        <strong className="tabular-nums">{rupeesText(should)}</strong>
      </div>
      <CountNotes onSum={(sum) => form.type("counted", sum)} />
      <TextField {...form.field("counted")} inputMode="decimal" autoComplete="off" />
      <p role="status" className={isOff ? "font-strong text-warning" : "font-strong text-success"}>
        {difference === null ? "" : differenceText(difference)}
      </p>
      {differs && approvals.waiting.length > 0 && <WaitingApprovals {...approvals} />}
      {differs && approvals.waiting.length === 0 && (
        <ForRight right="money" says>
          <TextField {...form.field("note")} autoComplete="off" hint={t("cash.why_hint")} />
        </ForRight>
      )}
    </FormDialog>
  );

  function differenceText(off: number): string {
    if (off === 0) return t("cash.all_there");
    return t(off < 0 ? "cash.short" : "cash.over", { amount: rupeesText(Math.abs(off)) });
  }
}
