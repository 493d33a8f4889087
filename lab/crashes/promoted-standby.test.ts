import { describe, expect, it } from "vitest";
import { makeSetupCode } from "../../server/src/features/admins/setup-code.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { createCommit } from "../../server/src/platform/commit.ts";
import { openDatabase } from "../../server/src/platform/database/db.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { migrationsFolder } from "../../server/src/platform/machine/server-paths.ts";
import { startThrowAwayPostgres } from "../../server/test/desks/throw-away-postgres.ts";
import { type Standby, startStandby } from "../process/standby.ts";

async function withStandby(play: (standby: Standby) => Promise<void>): Promise<void> {
  const primary = await startThrowAwayPostgres();
  try {
    const standby = await startStandby(primary);
    try {
      await migrate(primary.connection, migrationsFolder);
      await standby.caughtUp();
      await play(standby);
    } finally {
      await standby.stop();
    }
  } finally {
    await primary.stop();
  }
}

describe("A standby of the database", () => {
  it("takes what the audit log notes as soon as it is promoted", () =>
    withStandby(async (standby) => {
      const database = openDatabase(standby.connection, () => {});
      const write = () => makeSetupCode(createCommit(database, systemClock), systemClock());
      try {
        await expect(write()).rejects.toMatchObject({ code: "25006" });
        await standby.promote();
        await expect(write()).resolves.toBeTypeOf("string");
      } finally {
        await database.close();
      }
    }));
});
