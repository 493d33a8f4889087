import type { Role } from "@aangan/contract/rights";
import { setRole } from "../../features/admins/change-role.ts";
import { listAdmins } from "../../features/admins/list-admins.ts";
import { resetAdmin } from "../../features/admins/reset-admin.ts";
import { endSandbox } from "../../features/payments/office/end-sandbox.ts";
import { configureMailMode, mailModeOf } from "../../features/settings/mail-mode.ts";
import { systemClock } from "../../platform/clock.ts";
import { createCommit } from "../../platform/commit.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Config } from "../../platform/machine/config.ts";
import { StartError } from "../../platform/machine/start-error.ts";
import { Refusal } from "../../platform/refusal.ts";
import { withBooks } from "../open-books.ts";
import { type Say, startTexts } from "../texts.ts";

/** Sets a new password for an administrator, or lists all without an e-mail address. Throws StartError. */
export async function helpAdmin(config: Config, email: string | undefined, say: Say): Promise<void> {
  configureMailMode(mailModeOf(config));
  await withBooks(config, say, (database) => (email === undefined ? list(database, say) : reset(database, email, say)));
}

async function list({ db }: Database, say: Say): Promise<void> {
  const admins = await listAdmins(db);
  for (const { email, name, role, state } of admins) say(startTexts.adminLine(email, name, role, state));
  if (admins.length === 0) say(startTexts.adminsNone);
}

async function reset(database: Database, email: string, say: Say): Promise<void> {
  const password = await resetAdmin(database.db, createCommit(database, systemClock), email, systemClock());
  if (!password) throw await unknownAdmin(database, email);
  for (const line of startTexts.adminReset(email, password)) say(line);
}

async function unknownAdmin({ db }: Database, email: string): Promise<StartError> {
  const active = (await listAdmins(db)).filter(({ state }) => state !== "waiting");
  return new StartError(startTexts.adminUnknown(email, active.map((admin) => admin.email).join(", ")));
}

/** Gives an administrator a role, also when no secretary is left to do so. Throws StartError. */
export async function setAdminRole(config: Config, email: string, role: Role, say: Say): Promise<void> {
  await withBooks(config, say, async (database) => {
    const commit = createCommit(database, systemClock);
    const known = await setRole(database.db, commit, { email, role }, systemClock()).catch((error) => {
      if (error instanceof Refusal) throw new StartError(startTexts.adminIsLastSecretary(email));
      throw error;
    });
    if (known === undefined) throw await unknownAdmin(database, email);
    say(startTexts.adminRole(known, role));
  });
}

/** Takes sandbox payments off the books. Throws StartError while the sandbox is configured. */
export async function endTheSandbox(config: Config, say: Say): Promise<void> {
  if ([config.gateway, ...config.formerGateways].includes("sandbox")) throw new StartError(startTexts.sandboxInUse);
  const { payments, paise } = await withBooks(config, say, (database) =>
    endSandbox({ database, commit: createCommit(database, systemClock) }, systemClock()),
  );
  say(startTexts.sandboxEnded(payments, paise));
}
