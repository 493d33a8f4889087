import { describe, expect, it } from "vitest";
import type { SeenResident, Tidied } from "./seen.ts";
import { warnResidents } from "./warn-residents.ts";

const nothing: Tidied = { leftOut: [], tidied: [] };

function resident(flat: number, changed: Partial<SeenResident> = {}): SeenResident {
  const person = { name: `Resident ${flat}`, email: `a${flat}@example.com`, phone: `98765120${flat + 10}` };
  const where = { sheet: "People", row: flat + 1, fate: "new" as const };
  const home = { flatNumber: `A-${flat}`, complex: "RICHMOND PARK" };
  return { ...where, ...home, ...person, password: `mango-${flat}-courtyard`, phoneIsNumber: true, ...changed };
}
const residents = (count: number, changed?: Partial<SeenResident>) =>
  Array.from({ length: count }, (_, index) => resident(index + 1, changed));
const warned = (seen: readonly SeenResident[], tidied = nothing) => warnResidents(seen, { tidied });

describe("a list of new residents", () => {
  it("gives no warning when everybody has an address, a phone and a password of their own", () => {
    expect(warned(residents(40))).toEqual([]);
  });

  it("gives none about those who are there already", () => {
    expect(warned(residents(9, { fate: "there", email: "", phone: "9876540000", password: "same-for-all" }))).toEqual(
      [],
    );
  });

  it("must be ticked where somebody has no e-mail address", () => {
    expect(warned([resident(1), resident(2, { email: "" })])).toEqual([
      {
        ...{ code: "no_email", count: 1, params: {}, tick: true },
        rows: [{ sheet: "People", row: 3, shown: "A-2: Resident 2" }],
      },
    ]);
  });
});

describe("one phone number", () => {
  const phone = "9876512345";

  it("may be that of three flats, not of four", () => {
    expect(warned(residents(3, { phone }))).toEqual([]);
    expect(warned(residents(4, { phone }))).toMatchObject([
      {
        code: "phone_shared",
        count: 4,
        params: { flats: 4 },
        rows: [{ shown: `A-1: ${phone}` }, {}, {}, {}],
        tick: false,
      },
    ]);
  });

  it("counts the flats that have it already when a new one joins them", () => {
    expect(warned([...residents(3, { phone, fate: "there" }), resident(4, { phone })])).toMatchObject([{ count: 4 }]);
  });

  it("counts a flat once", () => {
    expect(warned([...residents(3, { phone }), resident(3, { phone, password: undefined })])).toEqual([]);
  });

  it("ending in 0000 must be ticked when its cell is a number", () => {
    const rounded = { phone: "9876510000" };
    expect(warned([resident(1, rounded)])).toMatchObject([{ code: "phones_rounded", count: 1, tick: true }]);
    expect(warned([resident(1, { ...rounded, phoneIsNumber: false }), resident(2, { phone: "9876511000" })])).toEqual(
      [],
    );
  });
});

describe("one password", () => {
  it("of two flats is told of, and not told", () => {
    const warnings = warned(residents(2, { password: "mango-and-lamp-9" }));
    expect(warnings).toMatchObject([{ code: "password_shared", count: 2, params: { flats: 2 }, tick: false }]);
    expect(JSON.stringify(warnings)).not.toContain("mango");
  });

  it("is not shared by flats that have none in the file", () => {
    expect(warned(residents(5, { password: undefined }))).toEqual([]);
  });

  it("tells of the one that most have", () => {
    const pair = residents(2, { password: "mango-and-lamp-9" });
    const three = [11, 12, 13].map((flat) => resident(flat, { password: "neem-and-swing-4" }));
    expect(warned([...pair, ...three])).toMatchObject([
      { count: 5, params: { flats: 3 }, rows: [{ row: 12 }, {}, {}, {}, {}] },
    ]);
  });
});

describe("what else a person should hear of", () => {
  it("is a flat whose resident has another name in the portal", () => {
    const sold = resident(7, { fate: "changed", name: "Sara Menon", nameThere: "Arun Nair" });
    expect(warned([sold])).toMatchObject([
      { code: "other_name", count: 1, rows: [{ shown: "A-7: Arun Nair → Sara Menon" }], tick: false },
    ]);
  });

  it("are rows left out and cells tidied", () => {
    const cell = { sheet: "People", row: 9, shown: "A-8" };
    expect(warned([], { leftOut: [cell], tidied: [cell] })).toMatchObject([
      { code: "left_out", tick: true },
      { code: "tidied", tick: false },
    ]);
  });
});
