import { listAdmins } from "../../features/admins/list-admins.ts";
import { resetAdmin } from "../../features/admins/reset-admin.ts";
import { endSandbox } from "../../features/payments/office/end-sandbox.ts";
import { systemClock } from "../../platform/clock.ts";
import { createCommit } from "../../platform/database/commit.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { reachBooks } from "../open-books.ts";
import { type Say, startTexts } from "../texts.ts";

/** Sets a new password for an administrator, or lists all without an e-mail address. Throws StartError. */
export async function helpAdmin(config: Config, email: string | undefined, say: Say): Promise<void> {
  await reachBooks(config, say, (database) =>
    email === undefined ? list(database, say) : reset(database, email, say),
  );
}

async function list({ db }: Database, say: Say): Promise<void> {
  const admins = await listAdmins(db);
  for (const { email, name, state } of admins) say(startTexts.adminLine(email, name, state));
  if (admins.length === 0) say(startTexts.adminsNone);
}

async function reset(database: Database, email: string, say: Say): Promise<void> {
  const password = await resetAdmin(database.db, createCommit(database, systemClock), email, systemClock());
  if (!password) {
    const active = (await listAdmins(database.db)).filter(({ state }) => state === "active");
    throw new StartError(startTexts.adminUnknown(email, active.map((admin) => admin.email).join(", ")));
  }
  for (const line of startTexts.adminReset(email, password)) say(line);
}

/** Takes sandbox payments off the books. Throws StartError while the sandbox is configured. */
export async function endTheSandbox(config: Config, say: Say): Promise<void> {
  if ([config.gateway, ...config.formerGateways].includes("sandbox")) throw new StartError(startTexts.sandboxInUse);
  const { payments, paise } = await reachBooks(config, say, (database) =>
    endSandbox({ database, commit: createCommit(database, systemClock) }, systemClock()),
  );
  say(startTexts.sandboxEnded(payments, paise));
}
