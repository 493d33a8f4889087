import { sql } from "kysely";
import { expect, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { arrayText } from "./array-text.ts";
import { openDatabase } from "./db.ts";

it("an array arrives as it was, whatever signs its texts have", async () => {
  const { connection } = await freshDatabase();
  const database = openDatabase(connection, () => {});
  const texts = ["A-101", "", "NULL", "null", " a, b ", '"', "\\", '\\"', "{}", "फ्लैट ₹ 😀", "'; --"];
  try {
    const { rows } = await sql<{ texts: string[]; numbers: string[]; none: string[] }>`
      SELECT ${arrayText(texts)}::text[] AS texts, ${arrayText([0, -5, 9_999_999_999])}::bigint[]::text[] AS numbers,
        ${arrayText([])}::text[] AS none`.execute(database.db);
    expect(rows).toEqual([{ texts, numbers: ["0", "-5", "9999999999"], none: [] }]);
  } finally {
    await database.close();
  }
});
