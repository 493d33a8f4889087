import { expect, it } from "vitest";
import { exportName } from "./export-name.ts";

it("joins the parts of a name", () => {
  expect(exportName("Payments", "Asha Rao")).toBe("Payments_Asha Rao.xlsx");
});

// [XLS-41]
it("has a dash for every character that file systems refuse", () => {
  expect(exportName("Payments", "EWS/SP UNITS", "2026-11-21")).toBe("Payments_EWS-SP UNITS_2026-11-21.xlsx");
  expect(exportName('a<b>c:d"e/f\\g|h?i*j\tk\u0000l')).toBe("a-b-c-d-e-f-g-h-i-j-k-l.xlsx");
});

it("keeps every script", () => {
  expect(exportName("Payments", "आशा राव")).toBe("Payments_आशा राव.xlsx");
});
