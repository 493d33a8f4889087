import { sql } from "kysely";
import { expect, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { openDatabase } from "../database/db.ts";
import { adminsWithRight } from "./person-queries.ts";

it("People of one name are told apart by their addresses, but not from one who may not do it or was removed", async () => {
  const { connection } = await freshDatabase();
  const database = openDatabase(connection, () => {});
  try {
    await sql`INSERT INTO admins (id, name, email, password_hash, created_at, approved_at, refused_at, role) VALUES
      ('a', 'Ravi Menon', 'ravi@office.example', 'none', now(), now(), NULL, 'treasurer'),
      ('b', 'Ravi Menon', 'menon@office.example', 'none', now(), now(), NULL, 'secretary'),
      ('c', 'Asha Rao', 'asha@office.example', 'none', now(), now(), NULL, 'treasurer'),
      ('d', 'Asha Rao', 'asha-rao@office.example', 'none', now(), now(), NULL, 'auditor'),
      ('e', 'Asha Rao', 'rao@office.example', 'none', now(), now(), now(), 'treasurer')`.execute(database.db);
    expect(await adminsWithRight(database.db, "money")).toEqual([
      { id: "c", name: "Asha Rao" },
      { id: "a", name: "Ravi Menon (ravi@office.example)" },
      { id: "b", name: "Ravi Menon (menon@office.example)" },
    ]);
  } finally {
    await database.close();
  }
});
