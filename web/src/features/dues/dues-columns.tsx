import { type Age, ages } from "@aangan/contract/features/dues/ages";
import type { DuesOfFlat } from "@aangan/contract/features/dues/dues";
import { flatOrder, flatSpellings } from "../../lib/flat-number.ts";
import { rupeesText } from "../../lib/language/format.ts";
import type { Text } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import type { Column } from "../../ui/lists/column.ts";
import { Chip } from "../../ui/values/chip.tsx";
import { Day } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

const LINK = "rounded-control text-brand underline underline-offset-4 hover:text-brand-strong";

/** A flat and its resident, who owes what since when, and what is under way. Without `onMessage` nobody is written to. */
export function duesColumns(t: Text, onMessage?: (owing: DuesOfFlat) => void): Column<DuesOfFlat>[] {
  return [
    {
      id: "flat",
      title: t("users.flat"),
      cell: (row) => <Flat row={row} t={t} onMessage={onMessage} />,
      order: ({ flatNumber }) => flatOrder(flatNumber),
      card: "head",
    },
    {
      id: "late",
      title: t("dues.late"),
      cell: (row) => (
        <div className="grid justify-items-start gap-0.5 text-small">
          {row.daysLate > 0 ? (
            <Chip tone={row.daysLate > 30 ? "danger" : "marigold"}>{t("dues.days", { days: row.daysLate })}</Chip>
          ) : (
            "–"
          )}
          {row.lastPaidOn && (
            <span className="text-muted">
              {t("dues.last_paid")} <Day day={row.lastPaidOn} />
            </span>
          )}
          <CardAges row={row} t={t} />
        </div>
      ),
      order: ({ daysLate }) => daysLate,
      width: "w-28",
    },
    // A card has them in one line.
    ...ages.map((age) => ({ ...amounts(age, t(`dues.${age}`), age === "over90"), card: "none" as const })),
    { ...amounts("advance", t("dues.advance")), card: "none" },
    {
      ...amounts("net", t("dues.net")),
      cell: ({ net }) => (
        <span className={`font-strong text-small ${net < 0 ? "text-success" : ""}`}>
          <Money rupees={net} />
        </span>
      ),
    },
  ];
}

/** On a card: only what there is. */
function CardAges({ row, t }: { row: DuesOfFlat; t: Text }) {
  const some = [...ages, "advance" as const].filter((of) => row[of] !== 0);
  return some.map((of) => (
    <span key={of} className="xl:hidden">
      {t(`dues.${of}`)}: <Money rupees={row[of]} />
    </span>
  ));
}

function amounts(of: Age | "advance" | "net", title: string, isBad = false): Column<DuesOfFlat> {
  return {
    id: of,
    title,
    cell: (row) =>
      row[of] === 0 ? (
        <span className="text-muted">–</span>
      ) : (
        <span className={`text-small ${isBad ? "text-danger" : ""}`}>
          <Money rupees={row[of]} />
        </span>
      ),
    order: (row) => row[of],
    number: true,
    width: "w-[5.9rem]",
  };
}

interface FlatProps {
  row: DuesOfFlat;
  t: Text;
  onMessage: ((owing: DuesOfFlat) => void) | undefined;
}

function Flat({ row, t, onMessage }: FlatProps) {
  const { userId, flatNumber, name, email, leftAt, unclearedCheques, postDatedCheques, claimsWaiting } = row;
  return (
    <div className="grid justify-items-start gap-0.5">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/admin/statements/${userId}`} className={`${LINK} font-strong`}>
          {flatNumber}
        </Link>
        <Link to={`/admin/${userId}`} className={`${LINK} text-small`}>
          {t("dues.bills")}
        </Link>
        {onMessage && row.net > 0 && (
          <button
            type="button"
            aria-label={t("dues.message_to", { flat: flatNumber })}
            onClick={() => onMessage(row)}
            className={`${LINK} text-small`}
          >
            {t("dues.message")}
          </button>
        )}
      </span>
      <span className="font-normal text-small [overflow-wrap:anywhere]">{name}</span>
      <span className="flex min-w-0 flex-wrap gap-1">
        {leftAt !== null && <Chip tone="warning">{t("by_date.former")}</Chip>}
        {email !== "works" && <Chip>{t(`dues.email_${email}`)}</Chip>}
        {unclearedCheques > 0 && <Chip>{t("dues.cheques", { amount: rupeesText(unclearedCheques) })}</Chip>}
        {postDatedCheques > 0 && <Chip>{t("dues.post_dated", { amount: rupeesText(postDatedCheques) })}</Chip>}
        {claimsWaiting > 0 && <Chip tone="info">{t("dues.claims", { amount: rupeesText(claimsWaiting) })}</Chip>}
      </span>
    </div>
  );
}

export function duesText({ flatNumber, name, phone }: DuesOfFlat): string {
  return `${flatSpellings(flatNumber)} ${name} ${phone}`;
}
