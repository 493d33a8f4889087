import { paise, RupeesSent } from "@aangan/contract/money";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { parseReply } from "./parse-reply.ts";

const Person = z.object({ name: z.string(), phone: z.optional(z.string()), left: z.nullable(z.iso.datetime()) });
const Reply = z.object({ people: z.array(Person) });
const asha = { name: "Asha", left: null };

describe("An answer", () => {
  it("leaves without what the contract does not declare, however deep that lies", () => {
    const value = { people: [{ ...asha, passwordHash: "$argon2id$" }], count: 1 };
    expect(parseReply(Reply, value)).toEqual({ people: [asha] });
  });

  it("does not leave when it is not what the contract promises", () => {
    const wrong = [
      { people: [{ ...asha, left: "yesterday" }] },
      { people: [{ name: "Asha" }] },
      { people: "all" },
      undefined,
    ];
    for (const value of wrong) expect(() => parseReply(Reply, value)).toThrow(z.core.$ZodError);
  });

  it("is a copy, so that nobody changes what is being sent", () => {
    const value = { people: [asha] };
    const parsedReply = parseReply(Reply, value);
    expect(parsedReply).toEqual(value);
    expect(parsedReply.people[0]).not.toBe(value.people[0]);
  });

  it("is made of paise and leaves as rupees", () => {
    const Owed = z.object({ owed: RupeesSent, least: z.optional(RupeesSent), net: z.nullable(RupeesSent) });
    expect(parseReply(Owed, { owed: paise(150_050), net: paise(-1) })).toEqual({ owed: 1500.5, net: -0.01 });
    expect(() => parseReply(Owed, { owed: 1500.5, net: null })).toThrow(z.core.$ZodError);
  });
});
