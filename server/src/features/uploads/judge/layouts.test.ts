import type { How } from "@aangan/contract/features/uploads/how";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeredByLayout, howFromLayout, layoutFrom, layoutKey } from "./layouts.ts";

const HEADERS = ["Flat No.", "Owner", "Amount", "Arrears", "Total", "Due Dt"];

const how: How = {
  sheets: ["Nov"],
  headerRow: 4,
  columns: {
    flatNumber: { at: [0] },
    originalAmount: { at: [2] },
    dueDate: { value: "2026-12-10" },
    billType: { value: "maintenance" },
  },
  values: { complex: { "Regency 1": "REGENCY PARK-1" }, name: { Sara: "Sara Menon" }, originalAmount: { nil: "0" } },
  days: "dmy",
  turnDays: true,
  rounding: "paise",
  fillDown: ["billType"],
  hidden: "with",
  repeats: "sum",
  flats: "meant",
  leaveOut: [{ sheet: "Nov", row: 9 }],
  cells: [{ sheet: "Nov", row: 7, field: "originalAmount", text: "1500" }],
  change: ["E-041"],
  passwords: { "E-041": "a-secret-of-E-041" },
  agreed: ["due_past"],
  complex: "RICHMOND PARK",
  layout: { name: "Accounts office" },
};

describe("the key of a layout", () => {
  it("is the same for the same headers in another order, spelled with other blanks, dots and capitals", () => {
    const key = layoutKey(HEADERS);
    expect(layoutKey(["DUE DT.", "total", "arrears", "amount", "", "owner", "flat no"])).toEqual(key);
    expect(layoutKey(["Flat No.", "Owner", "Amount"])).not.toEqual(key);
    expect(layoutKey([...HEADERS, "Amount"])).not.toEqual(key);
  });

  it("keeps apart words of Hindi that differ by a vowel sign", () => {
    expect(layoutKey(["दिन"])).not.toEqual(layoutKey(["दान"]));
  });
});

describe("a layout made of answers", () => {
  const body = layoutFrom(how, HEADERS);

  it("has what will hold next month, with columns by their headers", () => {
    expect(body).toEqual({
      columns: { flatNumber: ["flatno"], originalAmount: ["amount"] },
      values: { complex: { "Regency 1": "REGENCY PARK-1" } },
      days: "dmy",
      rounding: "paise",
      fillDown: ["billType"],
      repeats: "sum",
      flats: "meant",
    });
  });

  it("never has a constant, a correction, a row left out, a tick, a sheet, a hidden row, a turned day or a password", () => {
    const text = JSON.stringify(body);
    for (const ofOneFile of ["2026-12-10", "1500", "due_past", "Nov", "with", "turnDays", "secret"]) {
      expect(text).not.toContain(ofOneFile);
    }
  });

  it("finds its columns again where the next file has them", () => {
    expect(howFromLayout(body, ["Total", "Amount", "Due Dt", "Arrears", "Flat no", "Owner"])).toEqual({
      columns: { flatNumber: { at: [4] }, originalAmount: { at: [1] } },
      values: { complex: { "Regency 1": "REGENCY PARK-1" } },
      days: "dmy",
      rounding: "paise",
      fillDown: ["billType"],
      repeats: "sum",
      flats: "meant",
    });
  });

  it("keeps several columns of money together, and a flat of two columns", () => {
    const two: How = {
      columns: { flatNumber: { at: [1, 0] } },
      amounts: [
        { at: 2, billType: "electricity" },
        { at: 3, billType: "maintenance" },
      ],
    };
    const headers = ["Flat", "Block", "Elec", "Maint"];
    const layout = layoutFrom(two, headers);
    expect(howFromLayout(layout, headers)).toEqual(two);
    expect(howFromLayout(layout, ["Flat", "Elec", "Maint"])).toEqual({
      amounts: [
        { at: 1, billType: "electricity" },
        { at: 2, billType: "maintenance" },
      ],
    });
    expect(howFromLayout(layout, ["Flat", "Block", "Elec"])).toEqual({ columns: two.columns });
  });

  it("does not remember which of two columns with one header was meant", () => {
    expect(layoutFrom({ columns: { originalAmount: { at: [1] } } }, ["Flat", "Amount", "AMOUNT"])).toEqual({});
  });

  it("leaves out values that the database cannot hold", () => {
    const values = { billType: { "Elec\u0000": "electricity", "\ud800": "electricity", Elec: "electricity" } };
    expect(layoutFrom({ values }, [])).toEqual({ values: { billType: { Elec: "electricity" } } });
  });

  it("reads every file of its header as it read the first, however the columns are shuffled", () => {
    const header = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2, maxLength: 12 });
    const shuffled = header.chain((names) =>
      fc.record({
        names: fc.constant(names),
        later: fc.shuffledSubarray(names, { minLength: names.length }),
        chosen: fc.nat(names.length - 1),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ names, later, chosen }) => {
        const layout = layoutFrom({ columns: { originalAmount: { at: [chosen] } } }, names);
        expect(layoutKey(later)).toEqual(layoutKey(names));
        const place = later.indexOf(names[chosen] ?? "");
        expect(howFromLayout(layout, later)).toEqual({ columns: { originalAmount: { at: [place] } } });
      }),
    );
  });
});

it("A layout answers no doubt that is of one file", () => {
  expect(answeredByLayout).toEqual(["several_amounts", "flats_other", "rows_repeat", "amounts_rounded"]);
});
