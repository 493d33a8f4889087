import { cancelBill } from "@aangan/contract/features/bills";
import { listResidents, removeResident } from "@aangan/contract/features/residents";
import { importBills, importResidents } from "@aangan/contract/features/uploads/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { countRows, daysAhead, RESIDENT_HEADER, residentsFile } from "../../../../test/sheets/office-files.ts";
import { review, reviewOf } from "../../../../test/sheets/review.ts";
import { anotherAdmin, upload } from "../../../../test/sheets/upload.ts";
import { workbookOf } from "../../../../test/sheets/workbooks.ts";

const HEADER = ["Flat", "Bill Type", "Amount", "Due Date"];

describe("what changes between a review and its confirmation", () => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await openPortal();
    token = await portal.admin();
    await upload(portal, importResidents, token, residentsFile(9));
  });
  afterAll(() => portal.close());

  const fileOf = (flats: readonly number[], amount: number) =>
    workbookOf([["November"], HEADER, ...flats.map((flat) => [`T-${flat}`, "maintenance", amount, daysAhead(9)])]);
  const ask = (file: Buffer, more: Partial<Parameters<typeof review>[2]> = {}) =>
    review(portal, importBills, { token, file, ...more });
  const planOf = async (file: Buffer) => reviewOf(await ask(file));

  it("is told where a bill that was there has been cancelled", async () => {
    const { plan: first, how: before } = await planOf(fileOf([1], 510));
    await ask(fileOf([1], 510), { plan: first, how: before });
    const { plan, how, counts } = await planOf(fileOf([1, 2], 510));
    expect(counts).toMatchObject({ new: 1, alreadyThere: 1 });
    const bill = await portal.database.db.selectFrom("bills").select("id").executeTakeFirstOrThrow();
    const reason = "raised for the wrong month";
    await portal.call(cancelBill, { token, params: { id: bill.id }, body: { reason } });
    expect((await ask(fileOf([1, 2], 510), { plan, how })).body.code).toBe("plan_outdated");
    expect(await countRows(portal, "bills")).toBe(1);
  });

  it("is told where a resident has left", async () => {
    const { plan, how } = await planOf(fileOf([3, 4], 520));
    const { users } = await portal.call(listResidents, { token, query: {} });
    const id = users.find(({ flatNumber }) => flatNumber === "T-3")?._id ?? "";
    await portal.call(removeResident, { token, params: { id } });
    expect((await ask(fileOf([3, 4], 520), { plan, how })).body.code).toBe("plan_outdated");
  });

  it("is told where the file or the answers are others", async () => {
    const { plan, how } = await planOf(fileOf([5], 530));
    expect((await ask(fileOf([5], 531), { plan, how })).body.code).toBe("plan_outdated");
    const cells = [{ sheet: "Sheet1", row: 3, field: "originalAmount", text: "532" }] as const;
    expect((await ask(fileOf([5], 530), { plan, how: { ...how, cells: [...cells] } })).body.code).toBe("plan_outdated");
  });

  it("raises every bill once where two people confirm the same file at the same instant", async () => {
    const colleague = await anotherAdmin(portal, "colleague@office.example");
    const before = await countRows(portal, "bills");
    const { plan, how } = await planOf(fileOf([6, 7], 540));
    const file = fileOf([6, 7], 540);
    const answers = await Promise.all([token, colleague].map((by) => ask(file, { token: by, plan, how })));
    expect(answers.map(({ body }) => body.code ?? body.created).toSorted()).toEqual([2, "plan_outdated"]);
    expect(await countRows(portal, "bills")).toBe(before + 2);
  });

  it("does not matter to who confirms again because the answer was lost", async () => {
    const { plan, how } = await planOf(fileOf([8, 9], 550));
    const request = { plan, how, uploadId: "answer-was-lost" };
    const { body } = await ask(fileOf([8, 9], 550), request);
    const before = await countRows(portal, "bills");
    expect(body).toMatchObject({ created: 2 });
    expect((await ask(fileOf([8, 9], 550), request)).body).toEqual(body);
    expect(await countRows(portal, "bills")).toBe(before);
  });

  it("takes no resident's flat while somebody else gets it", async () => {
    const header = ["Flat", "Name", "Email", "Mobile", "Password", "Society"];
    const row = ["X-1", "Anil Rao", "anil@example.com", "9876500011", "verandah-lamp-1", "RICHMOND PARK"];
    const file = workbookOf([["Members"], header, row]);
    const pendingReview = reviewOf(await review(portal, importResidents, { token, file }));
    await upload(portal, importResidents, token, workbookOf([RESIDENT_HEADER, row]));
    const answer = await review(portal, importResidents, {
      token,
      file,
      how: pendingReview.how,
      plan: pendingReview.plan,
    });
    expect(answer.body.code).toBe("plan_outdated");
  });
});
