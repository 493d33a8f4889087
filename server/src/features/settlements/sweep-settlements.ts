import { dayOf, later } from "../../platform/clock.ts";
import { needsAtEach, type PaymentNeeds } from "../payments/needs.ts";
import { compareSettlement } from "./compare-settlement.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The sweep looks at so many days back, for reports are put right for some days (invariants, section 6). */
const DAYS_BACK = 4;

/** Compares each gateway's reports of the last four days with our books. One that is silent is asked again tomorrow. */
export async function sweepSettlements(needs: PaymentNeeds): Promise<void> {
  for (const at of needsAtEach(needs)) await sweep(at);
}

async function sweep(needs: PaymentNeeds): Promise<void> {
  for (let back = 1; back <= DAYS_BACK; back++) {
    const day = dayOf(later(needs.clock(), -back * DAY_MS));
    if (!(await compareSettlement(needs, day))) needs.log.warn({ day }, "the gateway gave no settlement report");
  }
}
