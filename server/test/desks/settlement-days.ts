import { Settlement } from "@aangan/contract/features/settlements";
import { beforeEach } from "vitest";
import type { SettlementLine } from "../../src/features/payments/company/gateway.ts";
import { showSettlement } from "../../src/features/settlements/show-settlement.ts";
import { dayOf } from "../../src/platform/clock.ts";
import { asSent } from "./as-sent.ts";
import { officeOf } from "./office-desk.ts";
import { useOpenPayment } from "./open-payment.ts";

const DAY_MS = 24 * 3_600_000;

/** An open payment before each test, and a company whose report of the day begins empty. */
export function useSettlementDays() {
  const open = useOpenPayment();
  beforeEach(() => {
    open.desk.gateway.report = [];
  });
  const office = () => officeOf(open.desk);
  const settlement = (day: string) => showSettlement(open.desk.database.db, "scripted", day).then(asSent(Settlement));

  return {
    open,
    office,
    settlement,
    /** Adds a line to the company's report; by default the payment's money. */
    report(line: Partial<SettlementLine> = {}): void {
      const { payment: orderId } = open;
      const money = { amountPaise: 50_000, feePaise: 1_000, taxPaise: 180, settlementId: "S-1", utr: "UTR-1" };
      open.desk.gateway.report.push({ kind: "payment", orderId, gatewayId: `T-${orderId}`, ...money, ...line });
    },
    /** Runs the next night's sweep, and returns what the office then sees of today. */
    async sweptToday() {
      const today = dayOf(open.desk.now());
      open.desk.pass(DAY_MS);
      await office().sweep();
      return settlement(today);
    },
    async pay(): Promise<void> {
      open.desk.gateway.pay(open.payment);
      await open.desk.webhook(open.payment);
    },
  };
}
