import { expect, it } from "vitest";
import { sumsByType } from "./upload-sums.ts";

const sum = (billType: string, complex: string, amount: number) => ({ billType, complex, rows: 1, amount });

it("The sums of an upload are by type, to the paisa, beyond what one bill can be", () => {
  const sums = [
    sum("electricity", "RICHMOND PARK", 0.1),
    sum("maintenance", "RICHMOND PARK", 123_456_789.01),
    sum("electricity", "REGENCY PARK-1", 0.2),
  ];
  expect(sumsByType(sums)).toEqual([
    { billType: "electricity", amount: 30 },
    { billType: "maintenance", amount: 12_345_678_901 },
  ]);
});
