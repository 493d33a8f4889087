import { listAdmins } from "../../features/admins/list-admins.ts";
import { resetAdmin } from "../../features/admins/reset-admin.ts";
import { systemClock } from "../../platform/clock.ts";
import { createCommit } from "../../platform/database/commit.ts";
import { openDatabase } from "../../platform/database/db.ts";
import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { reachBooks } from "../reach-books.ts";
import { startTexts } from "../texts.ts";

/** Sets a new password for an administrator, or lists all without an e-mail address. Throws StartError. */
export async function helpAdmin(config: Config, email: string | undefined, say: (line: string) => void): Promise<void> {
  await reachBooks(config, say, async (connection) => {
    const database = openDatabase(connection, () => {}, 2);
    try {
      const admins = await listAdmins(database.db);
      if (email === undefined) {
        for (const admin of admins) say(startTexts.adminLine(admin.email, admin.name, admin.state));
        if (admins.length === 0) say(startTexts.adminsNone);
        return;
      }
      const password = await resetAdmin(database.db, createCommit(database, systemClock), email);
      const known = admins.filter(({ state }) => state === "active").map((admin) => admin.email);
      if (!password) throw new StartError(startTexts.adminUnknown(email, known.join(", ")));
      for (const line of startTexts.adminReset(email, password)) say(line);
    } finally {
      await database.close();
    }
  });
}
