import type { Found } from "@aangan/contract/features/search";
import { dayInIndia, dayText, rupeesText } from "../../lib/language/format.ts";
import type { Text } from "../../lib/language/text.ts";

export interface Hit {
  /** Unique in the list. */
  id: string;
  to: string;
  title: string;
  detail: string;
}

export interface HitGroup {
  kind: keyof Found;
  title: string;
  hits: readonly Hit[];
}

/** What was found in the order in which it is shown; kinds of which nothing was found are left out. */
export function groupsOf(found: Found, t: Text): HitGroup[] {
  const all: HitGroup[] = [
    { kind: "residents", title: t("search.residents"), hits: found.residents.map((one) => residentHit(one, t)) },
    { kind: "bills", title: t("search.bills"), hits: found.bills.map((one) => billHit(one, t)) },
    { kind: "receipts", title: t("search.receipts"), hits: found.receipts.map((one) => receiptHit(one, t)) },
    { kind: "payments", title: t("search.payments"), hits: found.payments.map((one) => paymentHit(one, t)) },
    { kind: "claims", title: t("search.claims"), hits: found.claims.map((one) => claimHit(one, t)) },
    {
      kind: "unidentified",
      title: t("search.unidentified"),
      hits: found.unidentified.map((one) => unidentifiedHit(one, t)),
    },
  ];
  return all.filter(({ hits }) => hits.length > 0);
}

const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(" · ");

function residentHit({ _id, flatNumber, name, complex, leftAt }: Found["residents"][number], t: Text): Hit {
  const moveOutText = leftAt !== null && t("search.left", { day: dayText(dayInIndia(leftAt)) });
  return {
    id: `resident-${_id}`,
    to: `/admin/${_id}`,
    title: `${flatNumber} · ${name}`,
    detail: joined(complex, moveOutText),
  };
}

function billHit({ _id, userId, flatNumber, name, billType, amount, cancelled }: Found["bills"][number], t: Text): Hit {
  return {
    id: `bill-${_id}`,
    to: `/admin/${userId}`,
    title: `${_id} · ${rupeesText(amount)}`,
    detail: joined(t(`bill.${billType}`), flatNumber, name, cancelled && t("search.cancelled")),
  };
}

/** What a receipt's state is called where it does not count as usual. */
const ENDED = { later: "search.later", bounced: "search.bounced", given_back: "search.given_back" } as const;

function receiptHit(receipt: Found["receipts"][number], t: Text): Hit {
  const { _id, number, flatNumber, name, way, state, reference, amount } = receipt;
  const ended = state === "cancelled" ? "search.cancelled" : ENDED[state as keyof typeof ENDED];
  return {
    id: `receipt-${_id}`,
    to: `/admin/receipts/${_id}`,
    title: joined(number || t(`audit_way.${way}`), rupeesText(amount)),
    detail: joined(flatNumber, name, t(`audit_way.${way}`), reference, ended !== undefined && t(ended)),
  };
}

function paymentHit(payment: Found["payments"][number], t: Text): Hit {
  const { _id, flatNumber, name, standing, amount, createdAt } = payment;
  return {
    id: `payment-${_id}`,
    to: `/admin/payment-stories/${_id}`,
    title: `${_id} · ${rupeesText(amount)}`,
    detail: joined(flatNumber, name, dayText(dayInIndia(createdAt)), t(`standing.${standing}`)),
  };
}

/** One that waits opens at the counter, filled in; an accepted one leads to its receipt. */
function claimHit(
  { _id, flatNumber, name, reference, amount, state, receiptId }: Found["claims"][number],
  t: Text,
): Hit {
  const decided = receiptId === "" ? "/admin/claims" : `/admin/receipts/${receiptId}`;
  return {
    id: `claim-${_id}`,
    to: state === "waiting" ? `/admin/counter?claim=${_id}` : decided,
    title: `${reference} · ${rupeesText(amount)}`,
    detail: joined(flatNumber, name, t(`claim_state.${state}`)),
  };
}

function unidentifiedHit(
  { _id, transaction, amount, seenAt, flatNumber }: Found["unidentified"][number],
  t: Text,
): Hit {
  return {
    id: `unidentified-${_id}`,
    to: "/admin/credits",
    title: `${transaction} · ${rupeesText(amount)}`,
    detail: joined(dayText(dayInIndia(seenAt)), flatNumber === "" ? t("search.of_nobody") : flatNumber),
  };
}
