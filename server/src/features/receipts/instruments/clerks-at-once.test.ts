import { paise } from "@aangan/contract/money";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { crowdOf } from "../../../../test/at-once.ts";
import { useCounter } from "../../../../test/desks/use-counter.ts";
import { lockRacesOf } from "../../../../test/lock-race.ts";

const at = useCounter();
const CLERKS = crowdOf(50);
const LATCHED = 8;
const FITS = 3;

it("gives a transfer to as many flats as it has money for, when all clerks enter a part at once", async () => {
  const reference = "500000000001";
  const transferInput = { way: "transfer" as const, reference };
  const fullAmount = { instrumentAmount: paise((FITS + 1) * 100_00) };
  const first = await at.counter.take(at.resident, { ...transferInput, ...fullAmount, advance: 100 });
  const flats: string[] = [];
  for (let nth = 0; nth < CLERKS; nth++) flats.push(await at.moveIn());
  const { waiting } = lockRacesOf(at.desk);
  const enter = (flat: string) => at.counter.take(flat, { ...transferInput, advance: 100, alsoFor: first._id });
  const settled = at.desk.database.inTransaction(async (tx) => {
    await sql`SELECT FROM instruments WHERE reference = ${reference} FOR UPDATE`.execute(tx);
    const waits = Promise.allSettled(flats.slice(0, LATCHED).map(enter));
    await waiting(LATCHED);
    return { waits };
  });
  // The pool has no connection for more of them to wait.
  const { waits } = await settled;
  const all = [...(await Promise.allSettled(flats.slice(LATCHED).map(enter))), ...(await waits)];
  const refusals = all.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refusals).toEqual(Array(CLERKS - FITS).fill("instrument_spent"));
  const { db } = at.desk.database;
  const live = db.selectFrom("receipts").select("amountPaise").where("reference", "=", reference);
  expect(await live.execute()).toEqual(Array(FITS + 1).fill({ amountPaise: 100_00 }));
});

it("gives it to one flat, when all clerks enter the whole of a new transfer at once", async () => {
  const transferInput = { way: "transfer" as const, reference: "500000000002" };
  const flats: string[] = [];
  for (let nth = 0; nth < CLERKS; nth++) flats.push(await at.moveIn());
  const settled = await Promise.allSettled(
    flats.map((flat) => at.counter.take(flat, { ...transferInput, advance: 100 })),
  );
  const refusals = settled.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refusals).toEqual(Array(CLERKS - 1).fill("instrument_spent"));
});
