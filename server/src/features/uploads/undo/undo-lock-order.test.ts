import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { receiptUploadsOf } from "../../../../test/desks/receipt-upload-desk.ts";
import { lockRacesOf } from "../../../../test/lock-race.ts";

const DAY = 86_400_000;
const TOMORROW = "2026-11-22";

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let uploads: Awaited<ReturnType<typeof receiptUploadsOf>>;
let race: ReturnType<typeof lockRacesOf>["race"];
let files = 0;

beforeAll(async () => {
  desk = await openDesk();
  counter = counterOf(desk);
  uploads = await receiptUploadsOf(desk);
  ({ race } = lockRacesOf(desk));
});
afterAll(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

/** Bills of Rs 500 that came by one file, in the order of their numbers. */
async function billed(residents: readonly string[]): Promise<{ file: string; bills: string[] }> {
  const file = `bills-${++files}`;
  const now = desk.now();
  const row = { id: file, adminId: "office", kind: "bills", fileName: "nov.xlsx", fileSha256: Buffer.alloc(32) };
  await desk.database.inTransaction((tx) =>
    tx
      .insertInto("uploads")
      .values({ ...row, phase: "done", startedAt: now, seenAt: now, endedAt: now })
      .execute(),
  );
  const bills: string[] = [];
  for (const [nth, resident] of residents.entries()) {
    bills.push(await desk.bill(resident, 500, { uploadId: file, dueOn: `2026-12-1${nth}` }));
  }
  return { file, bills };
}

const creditOf = async (resident: string) =>
  (
    await desk.database.db
      .selectFrom("credits")
      .select("id")
      .where("residentId", "=", resident)
      .executeTakeFirstOrThrow()
  ).id;

describe("a file of bills that is undone waits, and never deadlocks,", () => {
  it("beside the undo of a file of receipts of which several paid one of its bills", async () => {
    const [resident = ""] = await uploads.newFlats(1);
    const { file } = await billed([resident]);
    const receipts = await uploads.uploaded([100, 150, 300].map((rupees) => ({ residentId: resident, rupees })));
    await race("credits", await creditOf(resident), [() => uploads.undo(receipts.id), () => uploads.undo(file)]);
  });

  it("beside a slip with post-dated cheques of several flats that owe them", async () => {
    const flats = (await uploads.newFlats(2)).sort();
    const { file, bills } = await billed(flats.toReversed());
    const cheques: string[] = [];
    for (const flat of flats) cheques.push((await counter.takeCheque(flat, { advance: 500, chequeOn: TOMORROW }))._id);
    desk.pass(DAY);
    await race("bills", bills[1] ?? "", [
      () => counter.deposit(cheques),
      () => uploads.undo(file).catch(({ code }) => expect(code).toBe("upload_has_money")),
    ]);
  });

  it("beside a receipt that is replaced for another of its bills", async () => {
    const [resident = ""] = await uploads.newFlats(1);
    const {
      file,
      bills: [first = "", second = ""],
    } = await billed([resident, resident]);
    const { _id: receipt } = await counter.take(resident, { lines: { [second]: 500 } });
    await race("bills", second, [
      () => counter.replace(receipt, resident, { [first]: 500 }),
      () => uploads.undo(file).catch(({ code }) => expect(code).toBe("upload_has_money")),
    ]);
  });
});
