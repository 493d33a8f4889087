import type { WireOf } from "@aangan/contract/endpoint";
import type { Settlement, Verdict } from "@aangan/contract/features/settlements";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { linesOfDay, settlementDay, unlistedPayments } from "./queries.ts";

/** As last compared; a day not compared yet has no lines. */
export async function showSettlement(db: Db, gateway: string, day: string): Promise<WireOf<typeof Settlement>> {
  const compared = await settlementDay(db, gateway, day);
  const isReported = compared?.told === "told";
  const lines = isReported ? await linesOfDay(db, gateway, day) : [];
  const missing = isReported ? await unlistedPayments(db, gateway, day) : [];
  return {
    day,
    gateway,
    told: (compared?.told as "told" | "untold" | undefined) ?? "not_yet",
    comparedAt: compared?.comparedAt.toISOString() ?? null,
    lines: lines.map((line) => ({
      ...line,
      kind: line.kind as "payment" | "refund",
      flatNumber: line.flatNumber ?? "",
      amount: paise(line.amountPaise),
      fee: paise(line.feePaise),
      tax: paise(line.taxPaise),
      utr: line.utr ?? "",
      verdict: line.verdict as Verdict,
    })),
    missing: missing.map(({ id, flatNumber, capturedPaise, paidAt }) => ({
      paymentId: id,
      flatNumber,
      amount: paise(capturedPaise),
      paidAt: (paidAt ?? new Date(0)).toISOString(),
    })),
    totals: totalsOf(lines),
  };
}

function totalsOf(lines: Awaited<ReturnType<typeof linesOfDay>>) {
  const sum = (kind: string) => lines.reduce((total, line) => total + (line.kind === kind ? line.amountPaise : 0), 0);
  const fees = lines.reduce((total, line) => total + line.feePaise + line.taxPaise, 0);
  const [paid, refunded] = [sum("payment"), sum("refund")];
  return { paid: paise(paid), refunded: paise(refunded), fees: paise(fees), net: paise(paid - refunded - fees) };
}
