import { expect, it } from "vitest";
import { csvText } from "./csv.ts";

it("quotes what would break a line apart", () => {
  expect(
    csvText([
      ["Row", "What is wrong"],
      ["6", 'He said "no", twice'],
    ]),
  ).toBe('\uFEFFRow,What is wrong\r\n6,"He said ""no"", twice"\r\n');
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx"])("lets %j be seen and never computed", (cell) => {
  expect(csvText([[cell]])).toContain(`'${cell}`);
});
