import { type FrozenBill, releaseBill } from "@aangan/contract/checked/features/books";
import { useState } from "react";
import { useDialogForm } from "../../lib/forms/dialog-form.ts";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/dialogs/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useKeptFocus } from "../../ui/lists/keep-focus.ts";
import { ForRight } from "../../ui/office/for-right.tsx";
import { Section } from "../../ui/section.tsx";
import { Moment } from "../../ui/values/day.tsx";

/** Bills that broke a rule and take no money until somebody has released them. */
export function FrozenBills({ bills }: { bills: readonly FrozenBill[] }) {
  const t = useText();
  const [releasing, setReleasing] = useState<FrozenBill | null>(null);
  useKeptFocus(bills);
  if (bills.length === 0) return null;
  return (
    <Section title={t("frozen.title", { count: bills.length })}>
      <p className="-mt-2 max-w-[46rem] text-muted">{t("frozen.lead")}</p>
      <ul className="divide-y divide-line rounded-card border border-danger bg-surface">
        {bills.map((bill) => (
          <li key={bill.billId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <div className="min-w-0">
              <p>
                <span className="font-strong">{bill.flatNumber}</span> {bill.billId}
              </p>
              <p className="text-muted text-small">
                {t("frozen.broke", { check: bill.check })} · <Moment at={bill.frozenAt} time />
              </p>
            </div>
            <ForRight right="money">
              <span className="ml-auto">
                <Button
                  kind="secondary"
                  small
                  aria-label={t("frozen.release_one", { bill: bill.billId })}
                  onClick={() => setReleasing(bill)}
                >
                  {t("frozen.release")}
                </Button>
              </span>
            </ForRight>
          </li>
        ))}
      </ul>
      {releasing && <ReleaseDialog bill={releasing} onClose={() => setReleasing(null)} />}
    </Section>
  );
}

/** Lets a frozen bill take money again, with a reason. */
function ReleaseDialog({ bill, onClose }: { bill: FrozenBill; onClose: () => void }) {
  const t = useText();
  const { form, outcome } = useDialogForm({
    endpoint: releaseBill,
    id: bill.billId,
    start: { reason: "" },
    labels: { reason: t("money.reason") },
    failed: "frozen.failed",
    done: () => t("frozen.done", { bill: bill.billId }),
    onClose,
  });
  return (
    <FormDialog
      title={t("frozen.release_title")}
      focusOn="reason"
      form={form}
      outcome={outcome}
      yes={t("frozen.release")}
      busyText={t("frozen.busy")}
      onClose={onClose}
    >
      <p className="font-strong">
        {bill.flatNumber} · {bill.billId}
      </p>
      <p className="text-muted">{t("frozen.what")}</p>
      <TextField {...form.field("reason")} autoComplete="off" hint={t("money.reason_hint")} />
    </FormDialog>
  );
}
