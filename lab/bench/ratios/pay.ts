import { WORKER } from "../../../server/src/platform/database/postgres/access.ts";
import { newOrderId } from "../../../server/src/platform/ids.ts";
import { openPress, type Press } from "../generator/press.ts";
import { lookAtPayment, pay } from "../load/requests.ts";
import { allMet, drawTable } from "../measure/table.ts";
import { openReference, type Reference } from "../references/open-reference.ts";
import { openRecorded } from "../references/record.ts";
import { hashOf, readRecorded, type Statement, TOKEN_HASH } from "../references/statements.ts";
import { auditBooks, type UnpaidBill, unpaidBills } from "../world/books.ts";
import { environmentOf, openTown, type Town } from "../world/open-town.ts";
import { tokenOf } from "../world/town-data.ts";
import { type Figure, type Ratio, ratioAtLeast, type World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

const AT_ONCE = 16;
const PAYMENTS = 300;

/** Longer than any of them takes. */
const NO_END_MS = 60_000;

/** The statements of a payment that is opened, and of one that is found paid. */
interface Script {
  opening: Statement[];
  settling: Statement[];
}

/** The portal against the database's own speed with money. */
export const payRatio: Ratio = {
  name: "pay",
  what: `payments opened and settled a second, ${AT_ONCE} at once`,
  against: "the same statements and nothing else, as pgbench would send them, on the same server",
  run,
};

async function run({ databases, rounds }: World): Promise<Figure[]> {
  const town = await openTown(databases);
  town.company.server.script.delayMs = 0;
  const press = openPress();
  const replay = openReference("replay");
  try {
    const bills = await unpaidBills(town, 1 + (rounds + 1) * 2 * PAYMENTS);
    const take = () => bills.splice(0, PAYMENTS);
    const script = await recordPayment(town, bills.splice(bills.findIndex(isEasyToFind), 1)[0]);
    await replay.ask({ connection: { ...town.connection, user: WORKER }, count: AT_ONCE });
    const turns = await takeTurns(
      rounds,
      () => payThroughPortal(town, press, take()),
      () => payByStatements(town, replay, script, take()),
    );
    await refuseBadBooks(town);
    return [{ what: "payments", unit: "a second", ...turns, goal: ratioAtLeast(0.5) }];
  } finally {
    press.close();
    await replay.close();
    await town.close();
  }
}

/** A flat number that is not part of another text. */
const isEasyToFind = ({ flatNumber }: UnpaidBill) => flatNumber.length > 3;

async function recordPayment(town: Town, bill: UnpaidBill | undefined): Promise<Script> {
  if (!bill) throw new Error("the town has no bill to pay");
  const { company, connection } = town;
  const portal = await openRecorded(connection, environmentOf(company));
  let paymentId = "";
  const opening = await portal.record(async () => {
    const { path, ...init } = pay(bill);
    const answer = await fetch(`${portal.url}${path}`, init as RequestInit);
    paymentId = ((await answer.json()) as { transactionId: string }).transactionId;
  });
  company.pay(paymentId);
  await clearAskedTimes(town);
  const settling = await portal.record(async () => {
    const { path, ...init } = lookAtPayment(bill.resident, paymentId);
    await fetch(`${portal.url}${path}`, init as RequestInit);
  });
  await portal.close();
  await refuseUnsettled(town, [paymentId]);
  const names = namesOf(bill, paymentId);
  return { opening: readRecorded(opening, names), settling: readRecorded(settling, names) };
}

/** The names in the statements. */
function namesOf({ id, resident, residentId, flatNumber, remainingPaise }: UnpaidBill, paymentId: string) {
  const tokenSha256 = hashOf(tokenOf("resident", resident));
  const amounts = { amount: String(remainingPaise), taken: String(-remainingPaise) };
  return { billId: id, residentId, flatNumber, ...amounts, paymentId, [TOKEN_HASH]: tokenSha256 };
}

async function payThroughPortal(town: Town, press: Press, bills: UnpaidBill[]): Promise<number> {
  const pressing = { clients: AT_ONCE, forMs: NO_END_MS, most: bills.length, keepsBodies: true };
  const opened = await press.press(town.url, bills.map(pay), pressing);
  const ids = opened.bodies.map((body) => (JSON.parse(body) as { transactionId: string }).transactionId);
  for (const id of ids) town.company.pay(id);
  await clearAskedTimes(town);
  const looks = (await ownersOf(town, ids)).map(({ id, resident }) => lookAtPayment(resident, id));
  const settled = await press.press(town.url, looks, pressing);
  await refuseUnsettled(town, ids);
  return bills.length / ((opened.tookMs + settled.tookMs) / 1_000);
}

async function payByStatements(town: Town, replay: Reference, script: Script, bills: UnpaidBill[]): Promise<number> {
  const everybody = bills.map((bill) => namesOf(bill, newOrderId()));
  const openedMs = await replay.ask<number>({ statements: script.opening, everybody });
  await clearAskedTimes(town);
  const settledMs = await replay.ask<number>({ statements: script.settling, everybody });
  await refuseUnsettled(
    town,
    everybody.map(({ paymentId }) => paymentId),
  );
  return bills.length / ((openedMs + settledMs) / 1_000);
}

/** Lets the company be asked about every open payment again, although it was asked a moment ago. */
async function clearAskedTimes({ database }: Town): Promise<void> {
  await database.inTransaction((tx) =>
    tx.updateTable("payments").set({ queriedAt: null }).where("state", "in", ["CREATED", "PENDING"]).execute(),
  );
}

async function ownersOf({ database }: Town, ids: readonly string[]) {
  const rows = await database.db.selectFrom("payments").select(["id", "residentId"]).where("id", "in", ids).execute();
  return rows.map(({ id, residentId }) => ({ id, resident: Number(residentId.replace("resident", "")) }));
}

/** Fails if the work was not done. */
async function refuseUnsettled({ database }: Town, ids: readonly string[]): Promise<void> {
  const { count } = await database.db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id", "in", ids)
    .where("state", "=", "SUCCESS")
    .executeTakeFirstOrThrow();
  if (count !== ids.length) throw new Error(`${ids.length - count} of ${ids.length} payments were not settled`);
}

/** Fails if the books are broken. */
async function refuseBadBooks(town: Town): Promise<void> {
  const audit = await auditBooks(town);
  if (!allMet(audit)) throw new Error(`the books are wrong afterwards:\n${drawTable(audit)}`);
}
