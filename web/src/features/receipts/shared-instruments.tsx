import { listSharedInstruments, type SharedInstrument } from "@aangan/contract/features/receipts/instruments";
import { useState } from "react";
import { receiptPath } from "../../lib/addresses.ts";
import { useCall } from "../../lib/calls/query.ts";
import { rupeesText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { Empty } from "../../ui/lists/list-states.tsx";
import { Loaded } from "../../ui/lists/loaded.tsx";
import { OlderNewer } from "../../ui/lists/older-newer.tsx";
import { Chip } from "../../ui/values/chip.tsx";
import { Day } from "../../ui/values/day.tsx";
import { Money } from "../../ui/values/money.tsx";

/** Transfers and cheques that pay for several flats, with what is left of each. */
export function SharedInstruments() {
  const t = useText();
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const reading = useCall(listSharedInstruments, { query: { before: starts.at(-1) } });
  return (
    <Loaded reading={reading} failed="instrument.list_failed">
      {({ instruments, older }) => (
        <>
          {instruments.length === 0 && (
            <Empty text={t("instrument.none")} framed>
              <p className="max-w-[34rem]">{t("instrument.none_next")}</p>
            </Empty>
          )}
          <ul aria-label={t("receipt.ways_shared")} className="grid grid-cols-1 gap-4">
            {instruments.map((instrument) => (
              <li key={instrument._id} className="rounded-card border border-line bg-surface p-4 sm:p-5">
                <Instrument instrument={instrument} />
              </li>
            ))}
          </ul>
          {(older || starts.length > 1) && (
            <OlderNewer
              label={t("receipt.ways_shared")}
              starts={starts}
              next={older ? (instruments.at(-1)?._id ?? null) : null}
              onStarts={setStarts}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function Instrument({ instrument }: { instrument: SharedInstrument }) {
  const t = useText();
  const { way, reference, bank, chequeOn, amount, left, parts } = instrument;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-title">
            {t(`audit_way.${way}`)} <Money rupees={amount} />
          </h2>
          <p className="text-muted text-small [overflow-wrap:anywhere]">
            <span className="font-mono">{reference}</span>
            {bank !== "" && ` · ${bank}`}
            {chequeOn && " · "}
            {chequeOn && <Day day={chequeOn} />}
          </p>
        </div>
        <Chip tone={left > 0 ? "warning" : "success"}>
          {left > 0 ? t("instrument.left", { amount: rupeesText(left) }) : t("instrument.none_left")}
        </Chip>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {parts.map((part) => (
          <li key={part._id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span>
              <span className="font-strong">{part.flatNumber}</span>{" "}
              <Link
                to={receiptPath(part._id)}
                className="rounded-control py-0.5 text-brand tabular-nums underline underline-offset-4 hover:text-brand-strong"
              >
                {part.number || t("receipt.no_number")}
              </Link>
            </span>
            <Money rupees={part.amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}
