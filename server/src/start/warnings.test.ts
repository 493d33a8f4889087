import { expect, it } from "vitest";
import { readConfig } from "../platform/machine/config.ts";
import { doorWarnings, modeLines, startWarnings } from "./announce.ts";

const DEPLOYED = { PUBLIC_URL: "https://bills.example.in", PAYMENT_GATEWAY: "sandbox" };
const warningsFor = (environment: Record<string, string>) => startWarnings(readConfig(environment, "/")).join("\n");

it("A start warns of nightly back-ups that are not sealed, and only of those", () => {
  expect(warningsFor({ BACKUP_DIR: "/backups" })).toContain("BACKUP_PASSPHRASE");
  expect(warningsFor({ BACKUP_DIR: "/backups", BACKUP_PASSPHRASE: "banyan-by-the-gate" })).toBe("");
  expect(warningsFor({})).toBe("");
});

it("A start names what the portal's role may do past the audit log, and how that ends", () => {
  const open = doorWarnings({ largeObjects: true, settings: ["search_path=elsewhere"] }).join("\n");
  for (const word of ["deploy/large-objects.sql", "search_path=elsewhere", "RESET ALL"]) expect(open).toContain(word);
  expect(doorWarnings({ largeObjects: false, settings: [] })).toEqual([]);
});

it("A deployed portal says where its web server finds it, and warns when others find it there, too", () => {
  expect(warningsFor(DEPLOYED)).toContain("127.0.0.1:3000");
  expect(warningsFor(DEPLOYED)).not.toContain("without TLS");
  expect(warningsFor({ ...DEPLOYED, HOST: "0.0.0.0" })).toContain("without TLS");
});

it.each([
  ["a trial", {}, true],
  ["a trial with a real company", { PAYMENT_GATEWAY: "cashfree" }, false],
  ["a deployed portal with the sandbox", DEPLOYED, true],
  ["a deployed portal with a real company", { ...DEPLOYED, PAYMENT_GATEWAY: "razorpay" }, false],
])("The start of %s says truly whether money moves", (_what, environment, isSandbox) => {
  const modeText = modeLines(readConfig(environment, "/")).join("\n");
  expect(modeText.includes("no money moves")).toBe(isSandbox);
  expect(modeText.includes("with its live keys, money moves")).toBe(!isSandbox);
});
