import type { Approval } from "@aangan/contract/features/approvals/approval";
import type { Credit } from "@aangan/contract/features/credits";
import type { ReactNode } from "react";
import { paymentHistoryPath } from "../../lib/addresses.ts";
import { dayInIndia, dayText } from "../../lib/language/format.ts";
import type { Text } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import type { Column } from "../../ui/lists/column.ts";
import { flatColumn } from "../../ui/lists/flat-column.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { ForRight } from "../../ui/office/for-right.tsx";
import { WaitingApproval } from "../../ui/office/waiting-approvals.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Day } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";
import { KeepCreditButton } from "./keep-credit-button.tsx";

type OnCredit = (credit: Credit) => void;

interface CreditActions {
  use: OnCredit;
  refund: OnCredit;
  takeBack: OnCredit;
  /** The request in which all that is left waits to be given back. */
  asked: (credit: Credit) => Approval | undefined;
}

/** The uses of a credit that were not taken back. */
export const usesOf = ({ uses }: Credit) => uses.filter(({ takenBackAt }) => takenBackAt === null);

export function creditColumns(t: Text, deeds: CreditActions): Column<Credit>[] {
  return [
    flatColumn(t, ({ former }) => former && <Chip tone="warning">{t("by_date.former")}</Chip>),
    {
      id: "came",
      title: t("credits.came"),
      cell: (credit) => <CameFrom credit={credit} t={t} />,
      order: (credit) => credit.receivedOn,
      width: "w-26",
    },
    amount("amount", t("money.amount"), ({ amount: rupees }) => rupees),
    amount(
      "used",
      t("credits.used"),
      ({ used }) => used,
      ({ uses }) => uses.map((use) => <UseLine key={use._id} use={use} t={t} />),
    ),
    amount("held", t("credits.held"), ({ held }) => held),
    {
      ...amount("gone", t("credits.gone"), outflowOf),
      cell: (credit) => <Outflow credit={credit} t={t} />,
      width: "w-28",
    },
    {
      ...amount("left", t("credits.left"), ({ left }) => left),
      cell: (credit) => <Remaining credit={credit} t={t} />,
      width: "w-28",
    },
    {
      id: "actions",
      title: t("users.actions"),
      cell: (credit) => <Actions credit={credit} t={t} deeds={deeds} />,
      width: "w-34",
      card: "foot",
    },
  ];
}

function amount(
  id: string,
  title: string,
  rupeesOf: (credit: Credit) => number,
  below?: (credit: Credit) => ReactNode,
): Column<Credit> {
  return {
    id,
    title,
    cell: (credit) => (
      <div className={rupeesOf(credit) === 0 ? "text-muted text-small" : "text-small"}>
        <Money rupees={rupeesOf(credit)} />
        {below && <div className="grid text-muted [overflow-wrap:normal]">{below(credit)}</div>}
      </div>
    ),
    order: rupeesOf,
    number: true,
    width: below ? "w-36" : "w-25",
  };
}

function UseLine({
  use: { billId, takenBackAt, takenBackReason: reason },
  t,
}: {
  use: Credit["uses"][number];
  t: Text;
}) {
  if (takenBackAt === null) return <span>{billId}</span>;
  return (
    <span className="mt-1">
      <s>{billId}</s> {t("credits.taken_back", { day: dayText(dayInIndia(takenBackAt)), reason })}
    </span>
  );
}

const outflowOf = ({ refunded, takenBack }: Credit) => refunded + (takenBack?.amount ?? 0);

/** A cheque that the bank returned is no refund. */
function Outflow({ credit, t }: { credit: Credit; t: Text }) {
  const { refunded, takenBack } = credit;
  const lines = [
    ...(refunded > 0 ? [{ rupees: refunded, why: "refunded" as const }] : []),
    ...(takenBack ? [{ rupees: takenBack.amount, why: takenBack.why }] : []),
  ];
  return (
    <div className={outflowOf(credit) === 0 ? "text-muted text-small" : "text-small"}>
      {lines.length === 0 && <Money rupees={0} />}
      {lines.map(({ rupees, why }) => (
        <div key={why}>
          <Money rupees={rupees} />
          <div className="text-muted [overflow-wrap:normal]">{t(`credits.gone_${why}`)}</div>
        </div>
      ))}
    </div>
  );
}

/** What is left, and what it is for. */
function Remaining({ credit: { left, kept, waits }, t }: { credit: Credit; t: Text }) {
  return (
    <>
      <span className={left > 0 ? "font-strong text-small" : "text-muted text-small"}>
        <Money rupees={left} />
      </span>
      {left > 0 && !waits && (
        <div className="font-normal text-muted text-small">{t(kept ? "credits.kept" : "credits.for_next_bills")}</div>
      )}
    </>
  );
}

/** When it came, and the payment it came from. */
function CameFrom({ credit: { receivedOn, paymentId, flatNumber: flat, name }, t }: { credit: Credit; t: Text }) {
  return (
    <div className="text-small">
      <Day day={receivedOn} />{" "}
      {paymentId === null ? (
        <span className="block text-muted">{t("credits.from_unidentified")}</span>
      ) : (
        <Link
          to={paymentHistoryPath(paymentId)}
          aria-label={t("story.open_one", { flat, name })}
          className="block rounded-control py-0.5 text-brand underline underline-offset-4 hover:text-brand-strong"
        >
          {t("story.open")}
        </Link>
      )}
    </div>
  );
}

function Actions({ credit, t, deeds }: { credit: Credit; t: Text; deeds: CreditActions }) {
  const { left, waits, flatNumber: flat, name } = credit;
  const isUsed = usesOf(credit).length > 0;
  const approval = deeds.asked(credit);
  if (waits || (left <= 0 && !isUsed))
    return (
      <p className="flex min-h-11 items-center px-3 text-muted text-small xl:min-h-9 xl:px-0">
        {t(waits ? "credits.waits" : "credits.nothing_left")}
      </p>
    );
  return (
    <ForRight right="money">
      <div className="flex flex-wrap xl:-ml-2">
        {left > 0 && (
          <>
            <RowButton label={t("use.open_one", { flat, name })} onClick={() => deeds.use(credit)}>
              {t("use.open")}
            </RowButton>
            {approval ? (
              <WaitingApproval approval={approval} />
            ) : (
              <RowButton label={t("refund.open_one", { flat, name })} onClick={() => deeds.refund(credit)}>
                {t("refund.open")}
              </RowButton>
            )}
            <KeepCreditButton credit={credit} />
          </>
        )}
        {isUsed && (
          <RowButton label={t("use_back.open_one", { flat, name })} onClick={() => deeds.takeBack(credit)}>
            {t("use_back.open")}
          </RowButton>
        )}
      </div>
    </ForRight>
  );
}
