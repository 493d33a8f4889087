import type { Warning } from "@aangan/contract/features/uploads/review";
import { paise, rupeeText } from "@aangan/contract/money";
import type { ReceiptInput } from "../../../receipts/by-file/judge-file.ts";
import type { At } from "../../read/field.ts";
import type { Tidied } from "./seen.ts";
import { leftOutWarnings, tidiedCells, totalDiffers, warning } from "./warning.ts";

type Seen = At & ReceiptInput;

/** Only what will be written can be wrong. */
export function warnReceipts(fresh: readonly Seen[], tidied: Tidied): Warning[] {
  const rows = (of: readonly Seen[], say: (one: Seen) => string) =>
    of.map((one) => ({ sheet: one.sheet, row: one.row, shown: `${one.resident.flatNumber}: ${say(one)}` }));
  const amount = ({ amountPaise }: Seen) => rupeeText(amountPaise);
  const open = fresh.filter((one) => one.open.length > 0);
  const advances = fresh.filter(({ advance }) => advance > 0);
  const ended = fresh.filter(({ endedBefore }) => endedBefore);
  const sum = rupeeText(paise(advances.reduce((all, { advance }) => all + advance, 0)));
  return [
    ...totalDiffers(tidied),
    ...leftOutWarnings(tidied),
    ...tidiedCells(tidied),
    ...warning("payments_open", rows(open, amount)),
    ...warning(
      "instrument_shared",
      rows(
        fresh.filter(({ shared }) => shared),
        (one) => `${one.instrument.reference}, ${amount(one)}`,
      ),
    ),
    ...warning(
      "cheque_again",
      rows(
        fresh.filter(({ similar }) => similar),
        (one) => `${one.instrument.reference}, ${one.instrument.bank}; ${earlierOf(one)}`,
      ),
    ),
    ...warning(
      "ended_before",
      rows(ended, (one) => `${one.endedBefore?.number ?? ""}, ${amount(one)}`),
    ),
    ...warning(
      "advances",
      rows(advances, ({ advance }) => rupeeText(advance)),
      { sum },
    ),
  ];
}

/** The cheque of the same number: its flat, bank and receipt. */
function earlierOf({ similar }: Seen): string {
  const { flatNumber = "", bank = "", number } = similar ?? {};
  return `${flatNumber}, ${bank}${number ? `, ${number}` : ""}`;
}
