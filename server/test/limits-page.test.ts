import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SKIPPED_AFTER_RESTORE } from "../src/features/bills/skip-bill-numbers.ts";
import { inboxLimits } from "../src/features/payments/inbox/forget-bodies.ts";
import { reportLimits } from "../src/features/reports/report-payments.ts";
import { probeLimits } from "../src/platform/database/database-probe.ts";
import { databaseLimits } from "../src/platform/database/db.ts";
import { heavyLimits, httpLimits, overloadLimits, stopLimits } from "../src/platform/limits.ts";
import { MOST_WAITING } from "../src/platform/login/passwords.ts";
import { spreadsheetLimits } from "../src/platform/spreadsheets/limits.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/limits.md"), "utf8");

/** The page's rows: a constant's name, and its documented limit. */
const rows = [...page.matchAll(/^\| [^|]+ \| ([^|]+) \| `[^`]+` `([A-Za-z_.]+)` \|/gm)].map(([, limit, name]) => ({
  name: name ?? "",
  limit: limit?.trim() ?? "",
}));

const groups = {
  reportLimits,
  httpLimits,
  overloadLimits,
  heavyLimits,
  stopLimits,
  inboxLimits,
  spreadsheetLimits,
  databaseLimits,
  probeLimits,
};
const flat = Object.fromEntries(Object.entries(groups).flatMap(([name, group]) => flatten(name, group)));
const constants: Record<string, number> = { ...flat, MOST_WAITING, SKIPPED_AFTER_RESTORE };

function flatten(name: string, group: object): [string, number][] {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === "number" ? [[`${name}.${key}`, value] as [string, number]] : flatten(`${name}.${key}`, value),
  );
}

const units: Record<string, number> = { days: 86_400_000, s: 1_000, ms: 1, KiB: 1024, MiB: 1024 * 1024 };

/** Parses a documented limit: "10 s" is 10,000 ms, "5 MiB" is in bytes. */
function numberOf(limit: string, name: string): number {
  const [, digits = "", unit] = /^([\d,]+)(?: (\w+))?$/.exec(limit) ?? [];
  const inMebibytes = name.endsWith("Mebibytes") && unit === "MiB";
  return Number(digits.replaceAll(",", "")) * (inMebibytes ? 1 : (units[unit ?? ""] ?? 1));
}

describe("the page of limits", () => {
  it.each(rows.filter(({ name }) => name in constants))("says of $name what the code holds", ({ name, limit }) => {
    expect(numberOf(limit, name)).toBe(constants[name]);
  });

  it("names every limit that stands in the code", () => {
    const named = rows.map(({ name }) => name);
    expect(Object.keys(constants).filter((name) => !named.includes(name))).toEqual([]);
  });
});
