import { paise } from "@aangan/contract/money";
import fc from "fast-check";
import { expect, it } from "vitest";
import { useCounter } from "../../../../test/desks/use-counter.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { chooseInstrument, type Part } from "./choose-instrument.ts";

const at = useCounter();
const FLATS = 6;

const step = fc.record({
  flat: fc.nat(FLATS - 1),
  amount: fc.integer({ min: 1, max: 60 }),
  whole: fc.option(fc.integer({ min: 1, max: 120 }), { nil: undefined }),
  /** Which part the clerk names, if any. */
  names: fc.option(fc.nat(5), { nil: undefined }),
  /** Takes a part back instead. */
  ends: fc.boolean(),
});

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The parts of a transfer after one more step; those before when it is refused. */
function after(parts: readonly Part[], nth: number, { flat, amount, whole, names, ends }: Step): readonly Part[] {
  const namedPart = names === undefined ? undefined : parts[names];
  if (ends && namedPart) return parts.filter(({ id }) => id !== namedPart.id);
  const instrument = { method: "transfer" as const, reference: "123456789012", bank: "", chequeOn: null };
  const wholePaise = whole === undefined ? undefined : paise(whole);
  const newPart = { instrument, residentId: `flat ${flat}`, amountPaise: paise(amount), wholePaise };
  try {
    const [first] = chooseInstrument(parts, { ...newPart, alsoFor: namedPart?.id }) ?? [];
    const part = {
      ...{ id: `receipt ${nth}`, residentId: newPart.residentId, flatNumber: `E-${flat}`, number: `REC-${nth}` },
      ...{ receivedOn: "2026-11-21", amountPaise: amount, part: parts.length + 1, bank: "", chequeOn: null },
      ...{ state: "RECEIVED", instrumentId: "transfer", wholePaise: first?.wholePaise ?? whole ?? amount },
    };
    return [...parts, part];
  } catch (error) {
    if (error instanceof Refusal) return parts;
    throw error;
  }
}

it("10,000 random splits of a transfer never exceed it, nor give a flat two parts", () => {
  const splits = fc.property(fc.array(step, { minLength: 3, maxLength: 8 }), (steps) => {
    let parts: readonly Part[] = [];
    return steps.every((one, nth) => {
      parts = after(parts, nth, one);
      const flats = new Set(parts.map(({ residentId }) => residentId));
      return sumOf(parts) <= (parts[0]?.wholePaise ?? 0) && flats.size === parts.length;
    });
  });
  fc.assert(splits, { numRuns: 10_000 });
});

it("random splits at the counter are the same in the database", async () => {
  const flats = [at.resident];
  while (flats.length < FLATS) flats.push(await at.moveIn());
  let utr = 400_000_000_000;
  const splits = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
    const reference = String(++utr);
    const ids: string[] = [];
    for (const { flat, amount, whole, names, ends } of steps) {
      const namedId = names === undefined ? undefined : ids[names];
      const instrumentAmount = whole === undefined ? undefined : paise(whole * 100);
      const input = { method: "transfer" as const, reference, advance: amount, instrumentAmount, alsoFor: namedId };
      const done = ends && namedId ? at.counter.reverse(namedId) : at.counter.take(flats[flat] ?? "", input);
      await done.then(
        ({ _id }) => ids.push(_id),
        (error) => expect(error).toBeInstanceOf(Refusal),
      );
    }
    const { db } = at.desk.database;
    const live = db.selectFrom("receipts").where("reference", "=", reference).where("endedAt", "is", null);
    const parts = await live.select(["amountPaise", "residentId"]).execute();
    const instrumentTotal = db.selectFrom("instruments").select("amountPaise").where("reference", "=", reference);
    const sum = parts.reduce((all, { amountPaise }) => all + amountPaise, 0);
    const stated = await instrumentTotal.execute();
    expect(stated.length).toBeLessThanOrEqual(1);
    expect(sum).toBeLessThanOrEqual(stated[0]?.amountPaise ?? 0);
    expect(new Set(parts.map(({ residentId }) => residentId)).size).toBe(parts.length);
  });
  await fc.assert(splits, { numRuns: 15 });
});
