import { paise } from "@aangan/contract/money";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";

let desk: PaymentDesk;
let superuser: pg.Client;

/** A transfer and a cheque for two flats each, the cheque on a slip. Afterwards rows change past the portal: no triggers. */
beforeAll(async () => {
  desk = await openDesk();
  const counter = counterOf(desk);
  const [one, other] = [await desk.resident("E-1"), await desk.resident("E-2")];
  const fullAmount = { instrumentAmount: paise(100_00) };
  const transferInput = { way: "transfer" as const, reference: "123456789012" };
  const transfer = await counter.take(one, { ...transferInput, ...fullAmount, advance: 60 });
  await counter.take(other, { ...transferInput, advance: 30, alsoFor: transfer._id });
  const cheque = await counter.takeCheque(one, { reference: "123456", ...fullAmount, advance: 60 });
  const second = await counter.takeCheque(other, { reference: "123456", advance: 40, alsoFor: cheque._id });
  await counter.deposit([cheque._id, second._id]);
  const { rows } = await desk.database.inTransaction(async (tx) => ({
    rows: await tx.selectNoFrom((eb) => eb.fn<string>("current_database").as("name")).execute(),
  }));
  superuser = new pg.Client({ ...inject("databaseServer"), database: rows[0]?.name });
  await superuser.connect();
  await superuser.query("SET session_replication_role = replica; DROP INDEX one_part_per_flat");
});
afterAll(async () => {
  await superuser.end();
  await desk.close();
});
beforeEach(() =>
  superuser.query("CREATE TABLE r_was AS SELECT * FROM receipts; CREATE TABLE i_was AS SELECT * FROM instruments"),
);
afterEach(() =>
  superuser.query(`DELETE FROM receipts; INSERT INTO receipts SELECT * FROM r_was; DROP TABLE r_was;
    DELETE FROM instruments; INSERT INTO instruments SELECT * FROM i_was; DROP TABLE i_was`),
);

it("shared transfers and cheques that are right break no rule", async () => {
  expect(await desk.brokenRules()).toEqual([]);
});

it.each([
  [
    "I-25 (parts)",
    "a part is larger",
    "UPDATE receipts SET amount_paise = 4001 WHERE method = 'transfer' AND part = 2",
  ],
  ["I-25 (parts)", "the whole is smaller", "UPDATE instruments SET amount_paise = 8999 WHERE method = 'transfer'"],
  [
    "I-25 (parts)",
    "one flat has two parts",
    "UPDATE receipts SET resident_id = (SELECT id FROM residents WHERE flat_number = 'E-1') WHERE method = 'transfer'",
  ],
  [
    "I-25 (parts)",
    "a UTR changed",
    "UPDATE receipts SET reference = '999999999999' WHERE method = 'transfer' AND part = 2",
  ],
  ["I-25 (parts)", "the date changed", "UPDATE instruments SET cheque_on = cheque_on - 1"],
  [
    "I-25 (parts)",
    "a transfer of one flat is for one paisa more",
    "DELETE FROM receipts WHERE method = 'transfer' AND part = 2; UPDATE instruments SET shared = false, amount_paise = 6001 WHERE method = 'transfer'",
  ],
  ["I-25 (parts)", "the bank changed", "UPDATE receipts SET bank = 'Axis Bank' WHERE method = 'cheque' AND part = 2"],
  [
    "I-25 (parts)",
    "a receipt is of another's transfer",
    "UPDATE receipts SET instrument_id = (SELECT id FROM instruments WHERE method = 'cheque') WHERE method = 'transfer'",
  ],
  [
    "I-30 (parts)",
    "a cheque is on two slips",
    "UPDATE receipts SET deposit_id = 'another' WHERE method = 'cheque' AND part = 2",
  ],
  ["I-30 (parts)", "a cheque is for more than at the bank", "UPDATE instruments SET amount_paise = 10001"],
])("%s: %s", async (rule, _what, corruption) => {
  await superuser.query(corruption);
  expect(await desk.brokenRules()).toContainEqual(expect.objectContaining({ check: rule }));
});
