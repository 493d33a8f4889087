import { rowProblems } from "@aangan/contract/features/uploads/row-problems";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFlat } from "./flat.ts";
import { flatBook } from "./flat-book.ts";
import { canonicalFlat } from "./flat-parts.ts";
import { closestMatch, edits, editsAllowed, plainForm } from "./meant.ts";
import { readBillType, readComplex } from "./named.ts";
import type { ValueCell } from "./read-cell.ts";

const text = (content: string): ValueCell => ({ kind: "text", text: content });
const strictly = (typed: string) => parseFlat(text(typed), { strict: true });
const withoutZeros = (plain: string) => plain.replace(/(?<!\d)0+(?=\d)/g, "");

describe("a flat of the book", () => {
  const book = flatBook(["A-001", "A-101", "B-101", "B-0102", "O-12", "RY-4080", "SHOP-7", "E-041", "C-205"]);
  const read = (typed: string, of = book) => parseFlat(text(typed), { flatsMeant: true }, of);

  it.each([
    ["A101", "A-101"],
    ["a 101", "A-101"],
    ["A/101", "A-101"],
    ["A_101", "A-101"],
    ["A—101", "A-101"],
    ["A\u00ad101", "A-101"],
    ["Ａ－１０１", "A-101"],
    ["А-101", "A-101"],
    ["Α-101", "A-101"],
    ["A-१०१", "A-101"],
    ["Flat A-101", "A-101"],
    ["FlatA101", "A-101"],
    ["Flat No. A 101", "A-101"],
    ["Tower-A-001", "A-001"],
    ["Tower A, Flat 101", "A-101"],
    ["फ्लैट A-101", "A-101"],
    ["A-1O1", "A-101"],
    ["A-l01", "A-101"],
    ["0-12", "O-12"],
    ["E-41", "E-041"],
    ["RY-04080", "RY-4080"],
    ["102", "B-0102"],
    ["Unit 205", "C-205"],
    ["shop 7", "SHOP-7"],
    ["Shop E-041", "E-041"],
  ])("is meant by %j: %s", (typed, flat) => {
    expect(book.same(typed)).toBe(flat);
    expect(read(typed)).toEqual({ value: flat, other: true });
    expect(parseFlat(text(typed), {}, book)).toMatchObject({ problem: "flat_meant", meant: flat });
  });

  it.each(["", "-", "101", "A", "Flat", "A-1/01", "A-101 & 102", "101-A", "DEC-12", "X-101", "1-01", "A-101/2"])(
    "is not meant by %j",
    (typed) => {
      expect(book.same(typed)).toBeUndefined();
    },
  );

  it("is taken as it is written, when it is", () => {
    expect(read(" e-041 ")).toEqual({ value: "E-041" });
    expect(flatBook(["A-1", "A-01"]).same("A-01")).toBe("A-01");
    expect(flatBook(["A-1", "A-01"]).same("A-001")).toBeUndefined();
    expect(flatBook(["A-1", "A-01"]).near("A-001")).toBeUndefined();
  });

  it("is only asked about when it is a slip of the keyboard away", () => {
    const expected = { problem: "flat_meant", params: { flat: "E-0451", meant: "E-041" }, meant: "E-041" };
    expect(read("E-0451")).toEqual(expected);
    expect(Object.keys(expected.params).every((name) => rowProblems.flat_meant.includes(`{${name}}`))).toBe(true);
    expect(read("Z-999")).toEqual({ problem: "flat_unknown", params: { flat: "Z-999" } });
    expect(read("nobody")).toEqual({ problem: "flat_form" });
    expect(read(`A-${"1".repeat(9_000)}`)).toEqual({ problem: "flat_form" });
    expect(read(" ")).toEqual({ problem: "cell_empty" });
  });

  it("is found among thousands", () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `ABCD-${100_000 + 37 * index}`);
    const largeBook = flatBook(many);
    expect(many.map((flat) => largeBook.near(flat.replace("ABCD", "ABDC")))).toEqual(many);
  });

  const flats = fc
    .tuple(fc.constantFrom("A", "B", "AB", "RY"), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 4 }))
    .map(([block, number, width]) => `${block}-${String(number).padStart(width, "0")}`);
  const plain = (flat: string) => flat.replace(/-0*(?=\d)/, "");

  it("is never offered when two fit", () => {
    fc.assert(
      fc.property(fc.array(flats, { maxLength: 30 }), flats, (list, typed) => {
        const all = [...new Set(list)];
        const equal = all.filter((flat) => plain(flat) === plain(typed));
        const maxEdits = editsAllowed(plain(typed));
        const near = all.filter((flat) => edits(plain(flat), plain(typed)) <= maxEdits);
        const fitting = all.includes(typed) ? [typed] : equal.length > 0 ? equal : near;
        expect(flatBook(list).near(typed)).toBe(fitting.length === 1 ? fitting[0] : undefined);
      }),
    );
  });

  it("is read by the strict reader as well", () => {
    fc.assert(
      fc.property(fc.array(flats), flats, fc.constantFrom("Flat ", "", "Tower "), (list, flat, word) => {
        const found = read(`${word}${flat.replace("-", " / ")}`, flatBook([...list, flat]));
        if ("value" in found) expect(strictly(String(found.value))).toEqual({ value: found.value });
        const canonical = canonicalFlat(`${word}${flat.replace("-", "")}`);
        expect(strictly(canonical ?? "")).toEqual({ value: flat });
      }),
    );
  });
});

describe("the flat of a newcomer", () => {
  it.each([
    ["A101", "A-101"],
    ["A/101", "A-101"],
    ["Flat A 101", "A-101"],
    ["tower a flat no 007", "A-007"],
    ["А–101", "A-101"],
    ["NOX12", "NOX-12"],
    ["SHOP-12", "SHOP-12"],
  ])("%j is %s", (typed, flat) => {
    expect(canonicalFlat(typed)).toBe(flat);
    const read = (flatsMeant: boolean) => parseFlat(text(typed), { flatsMeant });
    if (typed === flat) expect(read(false)).toEqual({ value: flat });
    else expect([read(true), read(false)]).toMatchObject([{ value: flat, other: true }, { meant: flat }]);
  });

  it.each(["", "101", "Flat 101", "Shop 12", "H.No. 12", "A 1 01", "A-1/01", "ABCDE-1", "A-1234567", "A"])(
    "%j is none",
    (typed) => {
      expect(canonicalFlat(typed)).toBeUndefined();
    },
  );

  it("may be a number that its format shows with a block, and is no date", () => {
    const padded: ValueCell = { kind: "number", value: 1, shown: "A-001" };
    expect(parseFlat(padded, { flatsMeant: true })).toEqual({ value: "A-001", other: true });
    expect(parseFlat({ kind: "date", serial: 46_366 }, {})).toEqual({ problem: "flat_form" });
  });
});

describe("a bill type", () => {
  it.each([
    ...[
      "Elec",
      "Electricity Charges",
      "Electric Bill",
      "ELECTRICITY BILL",
      "बिजली",
      "बिजली बिल",
      "वीज",
      "Light bill",
    ].map((typed) => [typed, "electricity"]),
    ...["maint", "Maint.", "CAM", "CAM charges", "society charges", "Common Area Maintenance", "रखरखाव", "देखभाल"].map(
      (typed) => [typed, "maintenance"],
    ),
  ])("%j is %s", (typed, type) => {
    expect(readBillType(text(typed))).toEqual({ value: type, exact: false });
  });

  it("is exact when it is written as in the portal, and only asked about after a slip", () => {
    expect(readBillType(text(" Electricity\u00a0"))).toEqual({ value: "electricity", exact: true });
    expect(readBillType(text("electricty"))).toEqual({ problem: "bill_type_unknown", meant: "electricity" });
  });

  it.each(["Water", "Electricity + Maintenance", "Electricity arrears", "charges", ""])("%j is unknown", (typed) => {
    expect(readBillType(text(typed))).toEqual({ problem: "bill_type_unknown" });
  });
});

describe("a complex", () => {
  const complexes = ["RICHMOND PARK", "REGENCY PARK-1", "REGENT HOUSE", "EWS/SP UNITS"];
  const unknown = { problem: "complex_unknown", params: { complexes: complexes.join(", ") } };

  it.each([
    ["Richmond Park", "RICHMOND PARK"],
    ["RICHMOND  PARK", "RICHMOND PARK"],
    ["RICHMOND\u00a0PARK", "RICHMOND PARK"],
    ["REGENCY PARK 1", "REGENCY PARK-1"],
    ["Regency Park - I", "REGENCY PARK-1"],
    ["Regency Park 01", "REGENCY PARK-1"],
    ["EWS SP Units", "EWS/SP UNITS"],
  ])("%j is %s", (typed, complex) => {
    expect(readComplex(text(typed), complexes)).toEqual({ value: complex, exact: false });
  });

  it("is exact, asked about after a slip, or unknown", () => {
    expect(readComplex(text(" RICHMOND PARK "), complexes)).toEqual({ value: "RICHMOND PARK", exact: true });
    expect(readComplex(text("RICHMND PARK"), complexes)).toEqual({ ...unknown, meant: "RICHMOND PARK" });
    expect(readComplex(text("Richmond"), complexes)).toEqual(unknown);
    expect(readComplex(text("Regency Park - II"), ["PARK 1", "PARK I", "Regency Park"])).toMatchObject({
      problem: "complex_unknown",
    });
    expect(readComplex(text("park i"), ["PARK 1", "PARK I"])).toMatchObject({ problem: "complex_unknown" });
  });
});

describe("what is meant", () => {
  it.each([
    ["a 38", ["A-038", "A-039"], "A-038"],
    ["richmnd", ["Richmond"], "Richmond"],
    ["electrcty", ["electricity"], "electricity"],
    ["mian", ["main"], undefined],
    ["x", ["A"], undefined],
    ["", ["A"], undefined],
    ["A 1", ["A-1", "A/1"], undefined],
  ])("by %j of %j is %j", (typed, list, expected) => {
    expect(closestMatch(typed, list)).toBe(expected);
  });

  it("is never offered when two fit", () => {
    const words = fc.string({ unit: fc.constantFrom("a", "b", "-", "0", "1", "B"), maxLength: 10 });
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 8 }), (typed, list) => {
        const offered = closestMatch(typed, list);
        if (offered === undefined || offered === typed) return;
        const plain = plainForm(typed);
        const distances = [...new Set(list)].map((one) => edits(plain, plainForm(one)));
        const equal = distances.filter((distance) => distance === 0);
        const zeros = [...new Set(list)].filter((one) => withoutZeros(plainForm(one)) === withoutZeros(plain));
        const near = distances.filter((distance) => distance <= editsAllowed(plain));
        expect((equal.length > 0 ? equal : zeros.length > 0 ? zeros : near).length).toBe(1);
      }),
    );
  });
});
