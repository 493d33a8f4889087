import type * as people from "@aangan/contract/features/residents";
import type * as columns from "@aangan/contract/features/uploads/columns";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { flatBook } from "../read/cells/flat-book.ts";
import type { ParseOptions } from "../read/field.ts";
import { sortResidents } from "./judge-residents.ts";
import { correctionOf } from "./resident-row.ts";
import { residentsKind } from "./residents.ts";

vi.mock("@aangan/contract/features/uploads/columns", async (original) => {
  const real = await original<typeof columns>();
  const vehicleNumber = { write: "The number of a car.", example: "DL 1C AA 1111", optional: true };
  const residentUpload = { ...real.residentUpload, vehicleNumber };
  return { ...real, residentUpload, residentColumns: Object.keys(residentUpload) };
});
vi.mock("@aangan/contract/features/residents", async (original) => {
  const real = await original<typeof people>();
  const body = z.strictObject({ ...real.addResident.body?.shape, vehicleNumber: z.string() });
  return { ...real, addResident: { ...real.addResident, body } };
});

const options: ParseOptions = { date1904: false, days: "dmy", turnDays: false, rounding: "paise", flatsMeant: true };
const context = { today: "2026-11-21", complexes: ["P"], flats: flatBook([]) };
const texts = { flatNumber: "A-1", name: "Name", email: "n@example.com", complex: "P" };
const CAR = "DL 1C AA 1111";

function rowWith(vehicleNumber?: string) {
  const values = {
    ...texts,
    phone: { digits: "9876543210", isNumber: false },
    ...(vehicleNumber && { vehicleNumber }),
  };
  return residentsKind.rowOf(values, { sheet: "S", row: 2 });
}

function judged(row: ReturnType<typeof rowWith>, carThere?: string) {
  const known = { ...texts, id: "one", phone: "9876543210", vehicleNumber: carThere };
  const how = { change: ["A-1"] };
  const [only] = sortResidents([row], carThere === undefined ? [] : [known], {
    how,
    headers: {},
    strict: false,
  }).judged;
  return only;
}

describe("a new column of the schema", () => {
  it("has a field that may be missing, and is read as a text", () => {
    const field = Object.entries(residentsKind.fields).find(([name]) => name === "vehicleNumber")?.[1];
    expect(field).toMatchObject({ required: false });
    expect(field?.read({ kind: "text", text: CAR }, options, context, {})).toEqual({ value: CAR });
  });

  it("is shown, and is empty where the file has none", () => {
    expect(residentsKind.shown(rowWith(CAR))).toMatchObject({ vehicleNumber: CAR });
    expect(residentsKind.shown(rowWith())).toMatchObject({ vehicleNumber: "" });
  });

  it("is part of the key of a new resident", () => {
    expect(judged(rowWith(CAR))?.fate).toMatchObject({ fate: "new", key: expect.stringContaining(CAR) });
  });

  it("is compared with what the portal has, and corrected", () => {
    expect(judged(rowWith(CAR), "HR 26 B 7")).toMatchObject({
      fate: { fate: "changed", changes: [`vehicleNumber ${CAR}`] },
      changes: [{ field: "vehicleNumber", from: "HR 26 B 7", to: CAR }],
    });
    expect(judged(rowWith(), "HR 26 B 7")).toMatchObject({ fate: { fate: "there" }, changes: [] });
    expect(correctionOf(rowWith(CAR))).toMatchObject({ flatNumber: "A-1", vehicleNumber: CAR });
  });
});
