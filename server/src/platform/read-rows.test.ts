import { CamelCasePlugin, sql } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { openDatabase } from "./db.ts";
import { camelCaseOf, readInstant } from "./read-rows.ts";

describe("An instant", () => {
  it.each([
    ["2026-11-21 17:30:32.123456+00", "2026-11-21T17:30:32.123Z"],
    ["2026-11-21 17:30:32.1+00", "2026-11-21T17:30:32.100Z"],
    ["2026-11-21 17:30:32+00", "2026-11-21T17:30:32.000Z"],
    ["2026-11-21 17:30:32.999999+00", "2026-11-21T17:30:32.999Z"],
    ["1969-12-31 23:59:59.999999+00", "1969-12-31T23:59:59.999Z"],
    ["1947-08-14 18:30:00.5+00", "1947-08-14T18:30:00.500Z"],
    ["0026-02-28 23:59:59.007+00", "0026-02-28T23:59:59.007Z"],
    ["2026-11-21 23:00:32.123456+05:30", "2026-11-21T17:30:32.123Z"],
    ["2026-11-21 12:30:32-05", "2026-11-21T17:30:32.000Z"],
    ["10000-01-01 00:00:00+00", "+010000-01-01T00:00:00.000Z"],
    ["0044-03-15 12:00:00+00 BC", "-000043-03-15T12:00:00.000Z"],
  ])("written %s is read to the millisecond", (text, iso) => {
    expect((readInstant(text) as Date).toISOString()).toBe(iso);
  });

  it.each([
    ["infinity", Number.POSITIVE_INFINITY],
    ["-infinity", Number.NEGATIVE_INFINITY],
  ])("without an end, %s, is what the driver makes of it", (text, endless) => {
    expect(readInstant(text)).toBe(endless);
  });
});

describe("The rows of a database", () => {
  it("have the names that Kysely's own plugin gives to all of its columns", async () => {
    const { connection } = await freshDatabase();
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ name: string }>("SELECT DISTINCT attname AS name FROM pg_attribute");
    await client.end();
    const names = [...rows.map(({ name }) => name), "_leading", "two__lines", "trailing_", "line_2", "x"];
    const plugin = new CamelCasePlugin() as unknown as { camelCase(name: string): string };
    expect(names.map(camelCaseOf)).toEqual(names.map((name) => plugin.camelCase(name)));
  });

  it("are read the same when the server does not describe them again", async () => {
    const database = openDatabase((await freshDatabase()).connection, () => {}, 1);
    const ask = (text: string | null) =>
      sql`SELECT ${text}::bigint AS amount_paise, ${text}::text AS plain_text, ${text}::bigint = 7 AS is_seven,
        '2026-11-21 17:30:32.5+00'::timestamptz AS paid_at, '2026-11-21'::date AS due_on,
        '{"is_old": [{"a_b": 1}]}'::jsonb AS some_detail, ARRAY['x_y'] AS some_texts, '\\x0102'::bytea AS some_bytes`
        .execute(database.db as never)
        .then(({ rows }) => rows);
    const same = {
      paidAt: new Date("2026-11-21T17:30:32.500Z"),
      dueOn: "2026-11-21",
      someDetail: { isOld: [{ aB: 1 }] },
      someTexts: ["x_y"],
      someBytes: Buffer.from([1, 2]),
    };
    expect(await ask("7")).toEqual([{ amountPaise: 7, plainText: "7", isSeven: true, ...same }]);
    expect(await ask(null)).toEqual([{ amountPaise: null, plainText: null, isSeven: null, ...same }]);
    await expect(ask("9007199254740993")).rejects.toThrow("number too large");
    expect(await ask("8")).toEqual([{ amountPaise: 8, plainText: "8", isSeven: false, ...same }]);
    await database.close();
  });
});
