import { expect, it } from "vitest";
import { periodFrom } from "./statement-period.ts";

const of = (search: string, today: string) => {
  const { from, to } = periodFrom(new URLSearchParams(search), today);
  return `${from} ${to}`;
};

it("is this financial year up to today, unless another one is chosen", () => {
  expect(of("", "2026-11-21")).toBe("2026-04-01 2026-11-21");
  expect(of("", "2027-03-31")).toBe("2026-04-01 2027-03-31");
  expect(of("", "2027-04-01")).toBe("2027-04-01 2027-04-01");
  expect(of("period=last_year", "2026-11-21")).toBe("2025-04-01 2026-03-31");
  expect(of("period=last_year", "2026-03-31")).toBe("2024-04-01 2025-03-31");
  expect(of("period=own&from=2026-05-01&to=2026-05-31", "2026-11-21")).toBe("2026-05-01 2026-05-31");
  expect(of("period=own", "2026-11-21")).toBe("2026-04-01 2026-11-21");
});
