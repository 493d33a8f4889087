import { it } from "vitest";
import { findHeader } from "../../../server/src/features/uploads/read/table/find-header.ts";
import { billFields, sheetOf } from "../../../server/test/sheets/tables.ts";
import { expectWithin, startWatch } from "../measure.ts";

it("finds the header of 300 rows within 10 ms once warm", () => {
  const many = Array.from({ length: 300 }, (_, index) => [
    index + 1,
    `A-${index}`,
    "Asha Rao",
    "electricity",
    "1,500.00",
    "10/12/2026",
    12,
    30,
    4.5,
    "",
  ]);
  const sheet = sheetOf([
    ["Sr No", "Flat No", "Owner", "Bill Type", "Amount", "Due Date", "Previous", "Present", "Rate", "Remarks"],
    ...many,
  ]);
  const took = Array.from({ length: 30 }, () => {
    const passed = startWatch();
    findHeader(sheet, billFields);
    return passed();
  });
  expectWithin("the header of 300 rows", Math.min(...took), 10);
});
