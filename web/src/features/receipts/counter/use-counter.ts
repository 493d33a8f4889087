import { takePayment } from "@aangan/contract/checked/features/receipts/take-payment";
import type { OwnClaim } from "@aangan/contract/features/claims";
import { allocate, type Line } from "@aangan/contract/features/receipts/allocation";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { Account } from "@aangan/contract/features/receipts/take-payment";
import { type Paise, paise, paiseFromRupees, rupeesFromPaise } from "@aangan/contract/money";
import { useMemo, useRef, useState } from "react";
import { call } from "../../../lib/calls/api.ts";
import { type CallFailure, failureText } from "../../../lib/calls/failure.ts";
import { useRequestKey } from "../../../lib/calls/request-key.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { amountTyped } from "../../../lib/forms/moved-amount.ts";
import { typedAmount } from "../../../lib/forms/typed-amount.ts";
import { dayInIndia } from "../../../lib/language/format.ts";
import { type Text, useText } from "../../../lib/language/text.ts";
import type { Outcome } from "../../../lib/notify.ts";
import type { MessageId } from "../../../messages/message-id.ts";

export type Allocation = ReturnType<typeof allocate> & { amount: Paise };

/** What the office may answer with Yes, by the refusal that asks. */
const QUESTIONS: Partial<Record<string, { answer: object; button: MessageId }>> = {
  instrument_taken: { answer: {}, button: "counter.also_for" },
  cheque_again: { answer: {}, button: "counter.different_cheque" },
  cash_again: { answer: { again: true }, button: "counter.again" },
  payments_open: { answer: {}, button: "counter.take_anyway" },
};

export type OpenBill = Pick<Account["bills"][number], "_id" | "billType" | "dueDate" | "remainingAmount">;

export type Counter = ReturnType<typeof useCounter>;

/** The counter's form: what was typed, how it is divided over the bills, and what the server says to it. */
export function useCounter(account: Account, onTaken: (receipt: Receipt) => void, claim?: OwnClaim) {
  const t = useText();
  const key = useRequestKey();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation>({ about: "", codes: [], cheques: [] });
  const sameCheque = useRef(false);
  const [draftLines, setDraftLines] = useState<Record<string, string>>(() => draftLinesOf(claim));
  const [keeps, setKeeps] = useState(false);
  const labels = labelsOf(t);
  /** The questions that were asked about this money, each of which the next sending answers with Yes. */
  const answered = (typed: Entry) => (confirmation.about === entryOf(typed) ? confirmation.codes : []);
  const bodyOf = (typed: Record<keyof typeof labels, string>) => {
    const { lines, advance } = divided(typed.amount, account, draftLines) ?? { lines: [], advance: paise(0) };
    return {
      userId: account.user._id,
      way: typed.way,
      amount: typedAmount(typed.amount),
      receivedOn: typed.receivedOn,
      lines: lines.map(({ billId, amountPaise }) => ({ billId, amount: rupeesFromPaise(amountPaise) })),
      advance: rupeesFromPaise(advance),
      ...(advance > 0 && { keepAdvance: keeps }),
      ...instrumentOf(typed),
      ...(isShared(typed) && { instrumentAmount: typedAmount(typed.instrumentAmount) }),
      ...(claim && { claimId: claim._id, ...(claim.account !== "" && { account: claim.account }) }),
      ...(typed.note !== "" && { note: typed.note }),
      knowing: answered(typed).includes("payments_open") ? account.open.map(({ paymentId }) => paymentId) : [],
      ...answersTo(answered(typed), confirmation, sameCheque.current),
    };
  };
  const form = useForm({
    endpoint: takePayment,
    start: startOf(claim),
    labels,
    read: bodyOf,
    check: (typed) => mistakesIn(typed, t),
    send: async (body) => {
      setOutcome(null);
      const reply = await call(takePayment, { body, key });
      if (!reply.ok) return refused(reply.failure);
      key.renew();
      onTaken(reply.data.receipt);
    },
  });

  function refused(failure: CallFailure): void {
    // Another answer is another request.
    if (failure.status !== 0 && failure.status < 500) key.renew();
    const before = sameCheque.current ? asSame(confirmation) : { ...confirmation, codes: answered(form.typed) };
    sameCheque.current = false;
    const codes = QUESTIONS[failure.code] ? [...before.codes, failure.code] : [];
    setConfirmation({ about: entryOf(form.typed), codes, ...receiptsInFailure(failure, before) });
    const text = failureText(failure, t("counter.failed"), labels);
    if (QUESTIONS[failure.code]) setOutcome({ tone: "warning", text });
    else if (!form.refuse(failure.field, text)) setOutcome({ tone: "danger", text });
  }

  const allocation = useMemo(
    () => divided(form.typed.amount, account, draftLines),
    [form.typed.amount, account, draftLines],
  );
  const code = answered(form.typed).at(-1) ?? "";
  const question = QUESTIONS[code]?.button;
  /** Answers that a cheque is the one that was entered before; undefined unless that was asked. */
  const sayIsSame = code === "cheque_again" ? () => (sameCheque.current = true) : undefined;
  return { form, outcome, question, sayIsSame, allocation, wish: draftLines, setWish: setDraftLines, keeps, setKeeps };
}

function startOf(claim: OwnClaim | undefined) {
  return {
    amount: "",
    way: "cash",
    receivedOn: dayInIndia(Date.now()),
    reference: "",
    bank: "",
    chequeOn: "",
    note: "",
    shares: "one",
    instrumentAmount: "",
    ...claimValues(claim),
  };
}

function labelsOf(t: Text) {
  return {
    amount: t("counter.amount"),
    way: t("counter.way"),
    receivedOn: t("counter.received_on"),
    reference: t("counter.reference"),
    bank: t("counter.bank"),
    chequeOn: t("counter.cheque_on"),
    note: t("counter.note"),
    shares: t("counter.shares"),
    instrumentAmount: t("counter.instrument_amount"),
  };
}

type Typed = Record<keyof ReturnType<typeof labelsOf>, string>;

/** What is missing or cannot be read, by field. */
function mistakesIn({ amount, way, reference, bank, chequeOn, ...typed }: Typed, t: Text) {
  return {
    ...(isShared({ way, ...typed }) &&
      !(typedAmount(typed.instrumentAmount) > 0) && { instrumentAmount: t("counter.instrument_amount_missing") }),
    ...(amount !== "" && Number.isNaN(typedAmount(amount)) && { amount: t("raise.amount_invalid") }),
    ...(way === "transfer" && reference === "" && { reference: t("counter.reference_missing") }),
    ...(way === "cheque" && reference === "" && { reference: t("counter.cheque_number_missing") }),
    ...(way === "cheque" && bank.trim() === "" && { bank: t("counter.bank_missing") }),
    ...(way === "cheque" && chequeOn === "" && { chequeOn: t("counter.cheque_on_missing") }),
  };
}

const isShared = ({ way, shares }: Record<"way" | "shares", string>) => way !== "cash" && shares === "several";

/** What is written on a cheque or a transfer. */
function instrumentOf({ way, reference, bank, chequeOn }: Record<"way" | "reference" | "bank" | "chequeOn", string>) {
  return { ...(way !== "cash" && { reference }), ...(way === "cheque" && { bank, chequeOn }) };
}

interface Confirmation {
  about: string;
  codes: readonly string[];
  /** The one that has the cheque or transfer. */
  receipt?: string | undefined;
  /** Those of cheques with the same number. */
  cheques: readonly string[];
}

/** What the next sending says to the questions; a cheque may be the same as one that was entered before. */
function answersTo(codes: readonly string[], { receipt, cheques }: Confirmation, isSame: boolean) {
  const isSameCheque = codes.at(-1) === "cheque_again" && isSame;
  const alsoFor = isSameCheque ? cheques.at(-1) : receipt;
  return {
    ...Object.assign({}, ...codes.map((code) => QUESTIONS[code]?.answer)),
    ...((isSameCheque || codes.includes("instrument_taken")) && { alsoFor }),
    ...(codes.includes("cheque_again") && { differentCheques: [...cheques] }),
  };
}

/** The last question was answered: it is the same cheque. */
function asSame({ about, codes, cheques }: Confirmation): Confirmation {
  return {
    about,
    codes: [...codes.slice(0, -1), "instrument_taken"],
    receipt: cheques.at(-1),
    cheques: cheques.slice(0, -1),
  };
}

/** The receipts that the questions are about. */
function receiptsInFailure(
  { code, params }: CallFailure,
  { receipt, cheques }: Confirmation,
): Omit<Confirmation, "about" | "codes"> {
  const receiptNumber = String(params?.receipt);
  if (code === "cheque_again") return { receipt, cheques: [...cheques, receiptNumber] };
  return { cheques, receipt: code === "instrument_taken" ? receiptNumber : receipt };
}

/** What a notice fills in. */
function claimValues(claim: OwnClaim | undefined) {
  if (!claim) return {};
  return {
    amount: amountTyped(claim.amount),
    way: "transfer",
    receivedOn: claim.paidOn,
    reference: claim.reference,
  };
}

/** What a notice is for, by the bills' numbers. */
function draftLinesOf(claim: OwnClaim | undefined): Record<string, string> {
  return Object.fromEntries((claim?.lines ?? []).map(({ billId, amount }) => [billId, amountTyped(amount)]));
}

type Entry = Record<"amount" | "way" | "receivedOn" | "reference" | "bank", string>;

/** What a question is about: another amount, way, day, cheque or transfer is another payment. */
const entryOf = ({ amount, way, receivedOn, reference, bank }: Entry) =>
  [amount, way, receivedOn, reference, bank].join(" ");

/** Undefined until an amount is typed. */
export function divided(
  typed: string,
  { bills }: { bills: readonly OpenBill[] },
  draftLines: Record<string, string>,
): Allocation | undefined {
  const amount = paiseFromRupees(typedAmount(typed));
  if (amount === null || amount === 0) return undefined;
  const open = bills.map(({ _id, remainingAmount, dueDate }) => ({
    id: _id,
    remainingPaise: paiseFromRupees(remainingAmount) ?? paise(0),
    dueOn: dueDate,
  }));
  return { ...allocate(amount, open, wishesOf(draftLines)), amount };
}

/** An amount that cannot be read counts as nothing. */
function wishesOf(draftLines: Record<string, string>): Line[] {
  return Object.entries(draftLines)
    .filter(([, typed]) => typed.trim() !== "")
    .map(([billId, typed]) => ({ billId, amountPaise: paiseFromRupees(typedAmount(typed)) ?? paise(0) }));
}
