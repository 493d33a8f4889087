import { LAYOUTS } from "@aangan/contract/features/uploads/upload-records";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { findLayout, layoutKey, saveLayout, useLayout } from "./layouts.ts";

describe("a layout that the office keeps", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  const key = layoutKey(["Flat", "flat_no", "Total"]);
  const keep = (name: string, header: Buffer, kind = "bills", body = {}) =>
    portal.database.inTransaction((tx) => saveLayout(tx, { kind, name, key: header, body }, "admin", portal.now()));
  const refused = (code: string) => expect.objectContaining({ code });

  it("is found by the header of its kind, as it was kept", async () => {
    const body = { columns: { flatNumber: ["flat_no"] }, values: { billType: { bijli_bill: "electricity" } } } as const;
    const id = await keep("Accounts office", key, "bills", body);
    const { db } = portal.database;
    expect(await findLayout(db, "bills", key)).toEqual({ id, name: "Accounts office", body });
    expect(await findLayout(db, "residents", key)).toBeUndefined();
    expect(await findLayout(db, "bills", layoutKey(["Flat"]))).toBeUndefined();
  });

  it("is replaced by newer answers for the same header, under another name too", async () => {
    const before = await findLayout(portal.database.db, "bills", key);
    const id = await keep("Accounts, from October", key, "bills", { rounding: "shown" });
    expect(await findLayout(portal.database.db, "bills", key)).toEqual({
      id: before?.id,
      name: "Accounts, from October",
      body: { rounding: "shown" },
    });
    expect(id).toBe(before?.id);
  });

  it("keeps its name for itself within its kind, in capitals too", async () => {
    const other = layoutKey(["Flat", "Amount"]);
    await expect(keep("ACCOUNTS, from october", other)).rejects.toEqual(refused("layout_taken"));
    await keep("Accounts, from October", other, "residents");
  });

  it("says who used it last", async () => {
    const id = (await findLayout(portal.database.db, "bills", key))?.id ?? "";
    await portal.database.inTransaction((tx) => useLayout(tx, id, "colleague", new Date("2026-12-01T10:00:00Z")));
    const used = portal.database.db.selectFrom("uploadLayouts").select(["madeBy", "usedBy", "usedAt"]);
    expect(await used.where("id", "=", Number(id)).executeTakeFirst()).toEqual({
      madeBy: "admin",
      usedBy: "colleague",
      usedAt: new Date("2026-12-01T10:00:00Z"),
    });
  });

  it("is kept twice by nobody, when two people keep it at the same instant", async () => {
    const header = layoutKey(["At once"]);
    const [one, other] = await Promise.all([keep("At once", header), keep("At once", header)]);
    expect(one).toBe(other);
  });

  it(`is refused when there are ${LAYOUTS} others`, async () => {
    const { db } = portal.database;
    const { length } = await db.selectFrom("uploadLayouts").select("id").execute();
    for (let nth = length; nth < LAYOUTS; nth++) await keep(`Layout ${nth}`, layoutKey([`Column ${nth}`]));
    await expect(keep("One more", layoutKey(["One more"]))).rejects.toEqual(refused("layouts_too_many"));
    await keep("Accounts office", key);
  });
});
