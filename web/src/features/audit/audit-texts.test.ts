import { readdirSync, readFileSync } from "node:fs";
import { ActorKind, type AuditChange } from "@aangan/contract/features/audit";
import { beforeAll, describe, expect, it } from "vitest";
import { i18n, loadTexts } from "../../lib/language/languages.ts";
import type { Text } from "../../lib/language/text.ts";
import { actionText, actorText, changeText, columnTexts } from "./audit-texts.ts";

const t: Text = (id, values) => i18n._(id, values);
const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

beforeAll(() => loadTexts("ui", "office", "audit"));

const change: AuditChange = {
  of: "bills",
  did: "changed",
  key: "ELEC-2627-000042",
  rows: 1,
  about: { flatNumber: "E-041" },
  was: { amountPaidPaise: 0, status: "unpaid", cancelledAt: null },
  now: { amountPaidPaise: 123_450, status: "paid", cancelledAt: "2026-11-21T10:15:00+00:00" },
};

const migrations = readdirSync(new URL("../../../../server/migrations", import.meta.url))
  .map((name) => read(`server/migrations/${name}`))
  .join("\n");

/** Their tables are noted when they change, and these columns do not. */
const UNCHANGING = ["uploads adminId", "alerts at"];

/** The tables that the migrations watch, their keys and the columns that they leave out; the browser may not import them. */
function watchedTables(): { table: string; leftOut: string[] }[] {
  const triggers = migrations.matchAll(
    /^CALL audit_table\('(\w+)', '(\w+)', '[a-z ]*changed[a-z ]*',\s+'[^']*'(?:,\s+'([\w ]*)')?\);$/gm,
  );
  return Array.from(triggers, ([, table = "", key = "", ignoredColumns = ""]) => ({
    table,
    leftOut: [key, ...ignoredColumns.split(" ")].map(camelCase),
  }));
}

/** The words that the migrations allow in columns of watched tables. */
function watchedWords(): { table: string; column: string; word: string }[] {
  return watchedTables().flatMap(({ table, leftOut }) =>
    allowedWords(table).filter(({ column }) => !leftOut.includes(column)),
  );
}

/** From the checks in CREATE TABLE. The generated status of a bill is listed by hand. */
function allowedWords(table: string) {
  const body = new RegExp(`CREATE TABLE ${table} \\(([\\s\\S]*?)\\n\\);`).exec(migrations)?.[1] ?? "";
  return Array.from(body.matchAll(/^ {2}(\w+) text.* CHECK \(\1 IN \(([^)]*)\)\)/gm)).flatMap(
    ([, column = "", words = ""]) =>
      Array.from(words.matchAll(/'(\w+)'/g), ([, word = ""]) => ({ table, column: camelCase(column), word })),
  );
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

function columnsOf(table: string): string[] {
  const [, body = ""] =
    new RegExp(`^  ${camelCase(table)}: \\{([^}]*)\\}`, "m").exec(read("server/src/platform/database/schema.ts")) ?? [];
  return Array.from(body.matchAll(/^ {4}(\w+):/gm), ([, column = ""]) => column);
}

describe("An entry of the audit log", () => {
  it("says what was changed, from what and to what", () => {
    expect(changeText(t, change)).toBe("Bill ELEC-2627-000042 (E-041) changed");
    expect(columnTexts(t, change)).toEqual([
      "Paid: ₹0.00 → ₹1,234.50",
      "Status: Unpaid → Paid",
      "Cancelled: (empty) → 21 Nov 2026, 3:45 pm",
    ]);
    const raised: AuditChange = { ...change, did: "added", was: {}, now: { billType: "electricity" } };
    expect(columnTexts(t, raised)).toEqual(["Bill type: Electricity"]);
  });

  it("says yes and no", () => {
    const entry: AuditChange = {
      ...change,
      of: "residents",
      was: { passwordGiven: true },
      now: { passwordGiven: false },
    };
    expect(columnTexts(t, entry)).toEqual([expect.stringMatching(/: yes → no$/)]);
  });

  it("formats every day", () => {
    const reopening: AuditChange = { ...change, of: "book_reopenings", did: "added", was: {}, now: {} };
    expect(columnTexts(t, { ...reopening, now: { fromDay: "2026-11-01", state: "AGREED" } })).toEqual([
      "Open again from: 1 Nov 2026",
      "State: Agreed",
    ]);
  });

  it("says how many rows, if there were many", () => {
    const many: AuditChange = { ...change, did: "added", key: null, rows: 1500, about: {}, was: {}, now: {} };
    expect(changeText(t, many)).toBe("Bill: 1500 rows added");
  });

  it("keeps the name of what this page does not know", () => {
    expect(actionText(t, "sing-a-song")).toBe("sing-a-song");
    expect(columnTexts(t, { ...change, was: { shoeSize: 7 }, now: { shoeSize: 8 } })).toEqual(["shoeSize: 7 → 8"]);
  });

  it.each(ActorKind.options)("names %s", (kind) => {
    expect(actorText(t, { kind, id: "x", name: null, flatNumber: null })).toMatch(/^[A-Z]/);
  });
});

describe("The words of the audit log", () => {
  it("name every watched table", () => {
    const tables = watchedTables().map(({ table }) => table);
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter((table) => !(`audit_thing.${table}` in i18n.messages))).toEqual([]);
  });

  it("name every column that is not left out", () => {
    const columns = watchedTables().flatMap(({ table, leftOut }) => {
      const all = columnsOf(table);
      expect(all, table).not.toEqual([]);
      return all.filter((column) => !leftOut.includes(column)).map((column) => `${table} ${column}`);
    });
    const unnamed = columns.filter((column) => {
      const [, name] = column.split(" ");
      return !(`audit_column.${name}` in i18n.messages || `column.${name}` in i18n.messages);
    });
    expect(unnamed).toEqual(UNCHANGING);
  });

  it("name every value of a column that has only a few", () => {
    const readable = watchedWords().filter(({ table, column, word }) => {
      const [line = ""] = columnTexts(t, { ...change, of: table, did: "added", was: {}, now: { [column]: word } });
      return !line.endsWith(`: ${word}`);
    });
    expect(watchedWords().length).toBeGreaterThan(20);
    expect(readable).toEqual(watchedWords());
  });

  it("name every call that changes something", () => {
    const files = readdirSync(new URL("../../../../contract/src", import.meta.url), {
      recursive: true,
      encoding: "utf8",
    });
    const calls = files
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        Array.from(
          read(`contract/src/${file}`).matchAll(
            /name: "([a-z-]+)",\n(?: {2}summary:[^;]*?)? {2}method: "(POST|PUT|DELETE)"/g,
          ),
          ([, name = ""]) => name,
        ),
      );
    expect(calls.length).toBeGreaterThan(20);
    const changesNothing = ["preview-wording", "print-receipts", "verify-paper"];
    expect(
      calls.filter((name) => !changesNothing.includes(name) && !(`audit_action.${name}` in i18n.messages)),
    ).toEqual([]);
  });
});
