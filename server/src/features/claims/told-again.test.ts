import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claimsOf } from "../../../test/desks/claims-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";

let desk: PaymentDesk;
let claims: ReturnType<typeof claimsOf>;
let counter: ReturnType<typeof counterOf>;
let resident: string;

beforeEach(async () => {
  desk = await openDesk();
  claims = claimsOf(desk);
  counter = counterOf(desk);
  resident = await desk.resident("E-1");
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

describe("a transfer whose receipt was taken back", () => {
  it("may be told of again by its resident, or by whose it was, and is accepted anew", async () => {
    const claim = await claims.tell(resident);
    const { reference } = claim;
    await counter.reverse((await claims.accept(resident, claim))._id);
    const neighbour = await desk.resident("N-1");
    const [own, neighbourClaim] = await Promise.all([
      claims.tell(resident, { reference }),
      claims.tell(neighbour, { reference }),
    ]);
    const { number } = await claims.accept(neighbour, neighbourClaim);
    const withdrawn = { state: "withdrawn", receipt: expect.objectContaining({ takenBack: true }) };
    const all = await claims.own(resident);
    expect(all).toContainEqual(expect.objectContaining({ _id: own._id, state: "waiting" }));
    expect(all).toContainEqual(expect.objectContaining({ ...withdrawn, _id: claim._id }));
    expect(await claims.own(neighbour)).toMatchObject([{ state: "accepted", receipt: { number, takenBack: false } }]);
  });

  it("makes way for nobody before, whoever says so", async () => {
    const { _id: id } = await claims.tell(resident);
    const [claim] = await claims.own(resident);
    if (claim) await claims.accept(resident, claim);
    const withdrawn = desk.database.inTransaction((tx) =>
      tx.updateTable("claims").set({ state: "WITHDRAWN" }).where("id", "=", id).execute(),
    );
    await expect(withdrawn).rejects.toThrow(`claim ${id} is fixed`);
  });

  it("not while the office has entered it anew", async () => {
    const claim = await claims.tell(resident);
    const { reference } = claim;
    await counter.reverse((await claims.accept(resident, claim))._id);
    const entered = await counter.take(resident, { way: "transfer", reference, advance: 500 });
    await expect(claims.tell(resident, { reference })).rejects.toEqual(
      expect.objectContaining({ code: "claim_reference_sent" }),
    );
    await counter.reverse(entered._id);
    expect(await claims.tell(resident, { reference })).toMatchObject({ state: "waiting" });
  });
});
