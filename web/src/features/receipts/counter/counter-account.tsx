import type { OwnClaim } from "@aangan/contract/features/claims";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { type Account, showAccount } from "@aangan/contract/features/receipts/take-payment";
import { claimAtCounter } from "../../../lib/addresses.ts";
import { useCall } from "../../../lib/calls/query.ts";
import { dayText, rupeesText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Loaded } from "../../../ui/lists/loaded.tsx";
import { Note } from "../../../ui/message.tsx";
import { Moment } from "../../../ui/values/day.tsx";
import { sumOf } from "../sum-of.ts";
import { CounterForm } from "./counter-form.tsx";

interface Props {
  userId: string;
  /** A notice that fills the form in. */
  told?: OwnClaim;
  onTaken: (receipt: Receipt) => void;
}

/** What a flat owes, and the form that takes its money. */
export function CounterAccount({ userId, told, onTaken }: Props) {
  const t = useText();
  const reading = useCall(showAccount, { params: { id: userId } }, { refetchOnWindowFocus: false });
  return (
    <Loaded reading={reading} failed="counter.account_failed" rows={4}>
      {({ account }) => (
        <div className="grid grid-cols-1 gap-5">
          <div className="-ml-3 justify-self-start">
            <LinkButton kind="quiet" small to={`/admin/statements/${userId}`}>
              {t("user_bills.account")}
            </LinkButton>
          </div>
          <Notes account={account} told={told} />
          <CounterForm account={account} told={told} onTaken={onTaken} />
        </div>
      )}
    </Loaded>
  );
}

function Notes({ account, told }: { account: Account; told: OwnClaim | undefined }) {
  const t = useText();
  const { user, open, credit, cheques, claims } = account;
  return (
    <>
      {open.map(({ paymentId, billId, amount, since, underReview }) => (
        <Note key={paymentId} tone="warning">
          {t(underReview ? "counter.in_review" : "counter.open", { amount: rupeesText(amount), bill: billId })}{" "}
          <Moment at={since} time />
        </Note>
      ))}
      {claims
        // The form is filled in with this one.
        .filter(({ _id }) => _id !== told?._id)
        .map(({ _id, amount, paidOn, reference }) => (
          <Note key={_id} tone="warning">
            {t("counter.waiting_claim", {
              ...{ name: user.name, amount: rupeesText(amount), day: dayText(paidOn), reference },
            })}{" "}
            <Link
              to={claimAtCounter(_id)}
              className="inline-flex min-h-6 items-center rounded-control font-strong underline underline-offset-4"
            >
              {t("counter.waiting_claim_take")}
            </Link>
          </Note>
        ))}
      {cheques.length > 0 && (
        <Note tone="info">{t("counter.cheques", { count: cheques.length, amount: rupeesText(sumOf(cheques)) })}</Note>
      )}
      {credit > 0 && <Note tone="info">{t("counter.credit", { amount: rupeesText(credit) })}</Note>}
    </>
  );
}
