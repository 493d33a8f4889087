import { dayOf, later } from "../../platform/clock.ts";
import { raiseAlertOnce } from "../alerts/raise-alert.ts";
import { needsAtEach, type PaymentNeeds } from "../payments/company/needs.ts";
import { compareSettlement, MISSING_AFTER_DAYS } from "./compare-settlement.ts";
import { daysToCatchUp, unlistedPayments } from "./queries.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Gateways correct reports for some days; on the last of these a report is final. */
const DAYS_BACK = MISSING_AFTER_DAYS;

const CATCH_UP_DAYS = 31;

/** A silent gateway is asked again tomorrow; after four days it becomes an alert if we hold money of that day. */
export async function sweepSettlements(needs: PaymentNeeds): Promise<undefined> {
  for (const at of needsAtEach(needs)) {
    await sweep(at).catch((error: unknown) =>
      at.log.error({ err: error, gateway: at.gateway.facts.name }, "a gateway's settlements could not be swept"),
    );
  }
}

async function sweep(needs: PaymentNeeds): Promise<void> {
  for (let back = 1; back <= DAYS_BACK; back++) await sweepDay(needs, daysAgo(needs, back));
  const { name } = needs.gateway.facts;
  const [from, to] = [daysAgo(needs, CATCH_UP_DAYS), daysAgo(needs, DAYS_BACK + 1)];
  // A gateway that does not answer for one old day is not asked for the others.
  const days = await daysToCatchUp(needs.database.db, name, from, to, DAYS_BACK);
  for (const day of days) if (!(await sweepDay(needs, day))) return;
}

const daysAgo = ({ clock }: PaymentNeeds, days: number) => dayOf(later(clock(), -days * DAY_MS));

async function sweepDay(needs: PaymentNeeds, day: string): Promise<boolean> {
  const isCompared = await compareSettlement(needs, day).catch((error: unknown) => {
    needs.log.error({ err: error, day }, "a settlement report could not be compared");
    return false;
  });
  if (isCompared) return true;
  needs.log.warn({ day }, "the gateway gave no settlement report");
  if (day <= daysAgo(needs, DAYS_BACK)) await notifyUncompared(needs, day);
  return false;
}

async function notifyUncompared({ database, gateway, clock }: PaymentNeeds, day: string): Promise<void> {
  const { name } = gateway.facts;
  if ((await unlistedPayments(database.db, name, day)).length === 0) return;
  const alert = { kind: "settlement_uncompared" as const, subject: `${name} ${day}` };
  await database.inTransaction((tx) => raiseAlertOnce(tx, alert, clock()));
}
