import type * as people from "@aangan/contract/features/residents";
import type * as columns from "@aangan/contract/features/uploads/columns";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { existingResident } from "../../../../test/sheets/existing-resident.ts";
import { flatBook } from "../read/cells/flat-book.ts";
import type { ParseOptions } from "../read/field.ts";
import { sortResidents } from "./judge-residents.ts";
import { correctionOf } from "./resident-row.ts";
import { residentsKind } from "./residents.ts";

vi.mock("@aangan/contract/features/uploads/columns", async (original) => {
  const real = await original<typeof columns>();
  const parkingPlace = { write: "The place in the garage.", example: "B-17", optional: true };
  const residentUpload = { ...real.residentUpload, parkingPlace };
  return { ...real, residentUpload, residentColumns: Object.keys(residentUpload) };
});
vi.mock("@aangan/contract/features/residents", async (original) => {
  const real = await original<typeof people>();
  const body = z.strictObject({ ...real.addResident.body?.shape, parkingPlace: z.string() });
  return { ...real, addResident: { ...real.addResident, body } };
});

const options: ParseOptions = { date1904: false, days: "dmy", turnDays: false, rounding: "paise", flatsMeant: true };
const context = { today: "2026-11-21", complexes: ["P"], flats: flatBook([]) };
const texts = { flatNumber: "A-1", name: "Name", email: "n@example.com", complex: "P" };
const PLACE = "B-17";

function rowWith(parkingPlace?: string) {
  const values = {
    ...texts,
    phone: { digits: "9876543210", isNumber: false },
    ...(parkingPlace && { parkingPlace }),
  };
  return residentsKind.rowOf(values, { sheet: "S", row: 2 });
}

function judged(row: ReturnType<typeof rowWith>, placeThere?: string) {
  const how = { change: ["A-1"] };
  const there =
    placeThere === undefined ? [] : [existingResident({ ...texts, phone: "9876543210", parkingPlace: placeThere })];
  const [only] = sortResidents([row], there, { how, headers: {}, strict: false }).judged;
  return only;
}

describe("a new column of the schema", () => {
  it("has a field that may be missing, and is read as a text", () => {
    const field = Object.entries(residentsKind.fields).find(([name]) => name === "parkingPlace")?.[1];
    expect(field).toMatchObject({ required: false });
    expect(field?.read({ kind: "text", text: PLACE }, options, context, {})).toEqual({ value: PLACE });
  });

  it("is shown, and is empty where the file has none", () => {
    expect(residentsKind.shown(rowWith(PLACE))).toMatchObject({ parkingPlace: PLACE });
    expect(residentsKind.shown(rowWith())).toMatchObject({ parkingPlace: "" });
  });

  it("is part of the key of a new resident", () => {
    expect(judged(rowWith(PLACE))?.fate).toMatchObject({ fate: "new", key: expect.stringContaining(PLACE) });
  });

  it("is compared with what the portal has, and corrected", () => {
    expect(judged(rowWith(PLACE), "C-4")).toMatchObject({
      fate: { fate: "changed", changes: [`parkingPlace ${PLACE}`] },
      changes: [{ field: "parkingPlace", from: "C-4", to: PLACE }],
    });
    expect(judged(rowWith(), "C-4")).toMatchObject({ fate: { fate: "there" }, changes: [] });
    expect(correctionOf(rowWith(PLACE))).toMatchObject({ flatNumber: "A-1", parkingPlace: PLACE });
  });
});
