import { type BillType, billTypes } from "@aangan/contract/bill-kinds";
import { type Bill, raiseBill } from "@aangan/contract/checked/features/bills";
import type { BodyIn } from "@aangan/contract/endpoint";
import type { ResidentListItem } from "@aangan/contract/features/residents";
import { useMemo, useState } from "react";
import { call } from "../../lib/calls/api.ts";
import { type CallFailure, reasonOf } from "../../lib/calls/failure.ts";
import { useRequestKey } from "../../lib/calls/request-key.ts";
import { flatSpellings } from "../../lib/flat-number.ts";
import { useForm } from "../../lib/forms/form.ts";
import { typedAmount } from "../../lib/forms/typed-amount.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { ComboboxField, type FoundChoice } from "../../ui/forms/combobox-field.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Answer } from "../../ui/message.tsx";
import { BillPreview } from "./bill-preview.tsx";
import { RecentBills } from "./recent-bills.tsx";

const EMPTY = { userId: "", flatNumber: "", billType: billTypes[0] as string, originalAmount: "", dueDate: "" };
const SHOWN_RECENT = 5;

/** The form for one bill, beside a preview of it. */
export function RaiseBillForm({ complex, users }: { complex: string; users: readonly ResidentListItem[] }) {
  const t = useText();
  const { form, outcome, asksAgain, recent } = useRaiseBill();
  const choices = useMemo(() => users.map(choiceOf), [users]);
  const chosen = users.find((user) => user._id === form.typed.userId);
  function choose(userId: string) {
    form.type("userId", userId);
    form.type("flatNumber", users.find((user) => user._id === userId)?.flatNumber ?? "");
  }
  const { onChange: _, ...userField } = form.field("userId");
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[3fr_2fr]">
      <form onSubmit={form.onSubmit} noValidate className="grid content-start gap-5">
        <ComboboxField {...userField} placeholder={t("raise.choose_user")} choices={choices} onChoose={choose} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...form.field("flatNumber")} required={false} readOnly hint={t("raise.flat_hint")} />
          <SelectField
            {...form.field("billType")}
            choices={billTypes.map((type) => ({ value: type, label: t(`bill.${type}`) }))}
          />
          <TextField
            {...form.field("originalAmount")}
            inputMode="decimal"
            autoComplete="off"
            hint={t("raise.amount_hint")}
          />
          <DateField {...form.field("dueDate")} />
        </div>
        <Answer outcome={outcome} />
        <div>
          <Button type="submit" busy={form.busy} busyText={t("raise.busy")}>
            {t(asksAgain ? "raise.second_button" : "raise.button")}
          </Button>
        </div>
      </form>
      <div className="grid content-start gap-6">
        <BillPreview
          type={form.typed.billType as BillType}
          user={chosen ? labelOf(chosen) : null}
          complex={complex}
          rupees={typedAmount(form.typed.originalAmount)}
          day={form.typed.dueDate}
        />
        <RecentBills bills={recent} />
      </div>
    </div>
  );
}

function choiceOf(user: ResidentListItem): FoundChoice {
  return { value: user._id, label: labelOf(user), alsoFoundBy: flatSpellings(user.flatNumber) };
}

function labelOf({ flatNumber, name }: ResidentListItem): string {
  return `${flatNumber} - ${name}`;
}

/** The form's state and outcome, and the bills raised so far. After a lost answer the same bill is not raised again. */
function useRaiseBill() {
  const t = useText();
  const key = useRequestKey();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [recent, setRecent] = useState<readonly Bill[]>([]);
  /** The bill that the office was asked about. */
  const [confirmedBill, setConfirmedBill] = useState("");
  const labels = {
    userId: t("raise.user"),
    flatNumber: t("raise.flat"),
    billType: t("raise.type"),
    originalAmount: t("raise.amount"),
    dueDate: t("raise.due"),
  };
  const form = useForm({
    endpoint: raiseBill,
    start: EMPTY,
    labels,
    read: (typed) => ({ ...typed, originalAmount: typedAmount(typed.originalAmount) }),
    check: ({ userId, originalAmount }) => ({
      ...(userId === "" && { userId: t("raise.user_missing"), flatNumber: undefined }),
      ...(Number.isNaN(typedAmount(originalAmount)) && { originalAmount: t("raise.amount_invalid") }),
    }),
    send: async (body) => {
      setOutcome(null);
      const reply = await call(raiseBill, { body: { ...body, again: confirmedBill === nameOf(body) }, key });
      if (!reply.ok) return refused(reply.failure, body);
      key.renew();
      setConfirmedBill("");
      setOutcome({ tone: "success", text: t("raise.done") });
      setRecent((before) => [reply.data.bill, ...before].slice(0, SHOWN_RECENT));
      form.reset();
    },
  });

  function refused(failure: CallFailure, body: BodyIn<typeof raiseBill>): void {
    if (failure.status !== 0 && failure.status < 500) key.renew();
    const reason = reasonOf(failure, labels) ?? "";
    const asks = failure.code === "bill_there";
    setConfirmedBill(asks ? nameOf(body) : "");
    setOutcome(
      asks ? { tone: "warning", text: reason } : { tone: "danger", text: `${t("raise.failed")} ${reason}`.trim() },
    );
  }

  return { form, outcome, asksAgain: confirmedBill !== "" && confirmedBill === nameOf(form.typed), recent };
}

const nameOf = ({ userId, billType, dueDate }: { userId: string; billType: string; dueDate: string }) =>
  `${userId} ${billType} ${dueDate}`;
