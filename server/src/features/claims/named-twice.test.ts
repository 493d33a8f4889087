import { paise } from "@aangan/contract/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimsOf } from "../../../test/desks/claims-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { refused } from "../../../test/refused.ts";

let desk: PaymentDesk;
let claims: ReturnType<typeof claimsOf>;
let counter: ReturnType<typeof counterOf>;
let resident: string;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
  claims = claimsOf(desk);
  counter = counterOf(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
});
afterEach(async () => expect(await desk.brokenRules()).toEqual([]));

describe("a transfer that another flat named first", () => {
  const marks = async () => {
    const listed = await claims.list();
    return Object.fromEntries(listed.map(({ _id, otherFlats }) => [_id, otherFlats]));
  };

  it("is told of by its payer with the same answer, and the office sees both", async () => {
    const neighbour = await desk.resident(`N-${++flats}`);
    const [first, alone] = [await claims.tell(neighbour), await claims.tell(resident)];
    const { reference } = first;
    const second = await claims.tell(resident, { reference });
    const { _id, ...answer } = second;
    expect({ ...first, _id }).toEqual({ _id, ...answer });
    expect(await marks()).toMatchObject({
      [first._id]: [`E-${flats - 1}`],
      [second._id]: [`N-${flats}`],
      [alone._id]: [],
    });
  });

  it("is accepted for one, and waits for the other to be refused or to get another part of it", async () => {
    const neighbour = await desk.resident(`N-${++flats}`);
    const first = await claims.tell(neighbour);
    const second = await claims.tell(resident, { reference: first.reference, rupees: 300 });
    const receipt = await claims.accept(neighbour, first, { instrumentAmount: paise(800_00) });
    expect(await claims.own(resident)).toMatchObject([{ state: "waiting" }]);
    expect(await marks()).toMatchObject({ [second._id]: [`N-${flats}`] });
    await expect(claims.accept(resident, second)).rejects.toEqual(refused("instrument_taken"));
    expect(await claims.accept(resident, second, { alsoFor: receipt._id })).toMatchObject({ shared: { left: 0 } });
  });

  it("is told of with the same answer when the office or a payment company has it", async () => {
    const neighbour = await desk.resident(`N-${++flats}`);
    const entered = claims.nextUtr();
    await counter.take(resident, { way: "transfer", reference: entered, advance: 100 });
    for (const reference of [entered, await claims.paidOnline(resident)]) {
      const claim = await claims.tell(neighbour, { reference });
      expect(claim).toMatchObject({ state: "waiting" });
      if (reference === entered) expect(await marks()).toMatchObject({ [claim._id]: [`E-${flats - 1}`] });
    }
  });
});
