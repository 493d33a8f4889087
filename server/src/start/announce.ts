import { join } from "node:path";
import type { AppNeeds } from "../app/app.ts";
import { makeSetupCode, needsFirstAdmin } from "../features/admins/setup-code.ts";
import { paymentsOfFormerGateways } from "../features/payments/office/list-watched-payments.ts";
import { systemClock } from "../platform/clock.ts";
import type { CommitInfo } from "../platform/commit.ts";
import { findOutdatedVersion } from "../platform/database/outdated-version.ts";
import { findRoleDoors } from "../platform/database/role-doors.ts";
import { DOCS } from "../platform/http/documentation.ts";
import type { Config } from "../platform/machine/config.ts";
import { LOG_FILE } from "../platform/watching/log.ts";
import { SANDBOX } from "../sandbox-gateway/address.ts";
import { sandboxKeys } from "../sandbox-gateway/keys.ts";
import { type Say, startTexts } from "./texts.ts";

type Running = Pick<AppNeeds, "config" | "database"> & { commit: CommitInfo; place: string; say: Say };

export async function announce({ config, database, commit, place, say }: Running): Promise<void> {
  const configured = [config.gateway, ...config.formerGateways];
  say(`\n${startTexts.ready(config.publicUrl)}`);
  say(startTexts.data(place));
  if (await needsFirstAdmin(database.db)) say(await firstAdmin(config, commit));
  if (config.deployed) {
    // On the internet only the office may see the sandbox's orders; their key is shown nowhere else.
    const { merchantId, dashboardKey } = await sandboxKeys(database);
    say(startTexts.sandboxOrders(`${config.publicUrl}${SANDBOX}/orders`, merchantId, dashboardKey));
  } else {
    say(startTexts.log(join(config.dataDir, LOG_FILE)));
    say(startTexts.documentation(`${config.publicUrl}${DOCS}`));
  }
  // What is open, or still in the books, at companies that are not configured.
  for (const { gateway, payments, refunds, captured } of await paymentsOfFormerGateways(database.db, configured)) {
    say(gateway === "sandbox" ? startTexts.sandboxLeft(captured) : startTexts.stranded(gateway, payments, refunds));
  }
  const outdated = config.deployed ? await findOutdatedVersion(database.db) : null;
  if (outdated) say(startTexts.outdatedDatabase(outdated.version, outdated.safe));
  for (const line of doorWarnings(await findRoleDoors(database.db))) say(line);
  for (const line of startWarnings(config)) say(line);
  for (const line of modeLines(config)) say(line);
}

export function doorWarnings({ largeObjects, settings }: Awaited<ReturnType<typeof findRoleDoors>>): string[] {
  return [
    ...(largeObjects ? [startTexts.largeObjectsOpen] : []),
    ...(settings.length > 0 ? [startTexts.roleSettings(settings.join(", "))] : []),
  ];
}

/** Who can reach the portal, and whether money moves: a trial may use a real company, and a deployed portal the sandbox. */
export function modeLines({ deployed, gateway }: Pick<Config, "deployed" | "gateway">): string[] {
  return deployed ? startTexts.deployed(gateway) : startTexts.trial(gateway);
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

export function startWarnings({ backup, deployed, host, port }: Config): string[] {
  return [
    ...(deployed ? [LOOPBACK.test(host) ? startTexts.onLoopback(host, port) : startTexts.onNetwork(host, port)] : []),
    ...(backup.nightlyFolder !== undefined && backup.passphrase === undefined ? [startTexts.backupsOpen] : []),
  ];
}

async function firstAdmin({ deployed, publicUrl }: Config, commit: CommitInfo): Promise<string> {
  const page = `${publicUrl}/admin/register`;
  if (!deployed) return startTexts.firstAdminTrial(page);
  return startTexts.firstAdminDeployed(`${page}?code=${await makeSetupCode(commit, systemClock())}`);
}
