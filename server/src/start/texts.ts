import { rupeeText, paise as toPaise } from "@aangan/contract/money";
import { DEMO_PASSWORD, demoAdmin, demoColleagues } from "../demo/people.ts";
import { SANDBOX } from "../sandbox-gateway/address.ts";

export type Say = (line: string) => void;

const paymentsGo = (gateway: string) =>
  gateway === "sandbox"
    ? "Payments go to the sandbox gateway: no money moves."
    : `Payments go through the gateway "${gateway}": with its live keys, money moves.`;

export const startTexts = {
  unexpected: "The portal could not start. The details, for its developers:",
  unknownArgument: (args: string) =>
    `Unknown argument: ${args}. Valid ones are --demo, --check-books, --check-audit, --backup, --restore, --migrate, --admin and --association.`,
  noDatabase: (folder: string) =>
    `There is no database in the data folder ${folder}. Nothing was created. Set DATA_DIR to the data folder of your ` +
    "portal (of the demo: DATA_DIR=./data-demo), or DATABASE_URL to its database.",
  databaseAwaited: (reason: string) =>
    `The database cannot be reached: ${reason}. Retrying; until then the portal answers 503. Check DATABASE_URL, and that the server is running.`,
  onlyReads: "its server takes no writes, like a standby",
  migrated: "The tables are up to date, and the portal's role has its rights.",
  migrating: "Bringing the tables up to date …",
  seeding: "Creating the sample association (once) …",
  portInUse: (port: number) => `Port ${port} is in use. Stop the other program, or set PORT to a free one.`,
  hostUnusable: (host: string, reason: string) => `The portal cannot listen on HOST ${host}: ${reason}.`,
  stopping: "Stopping …",
  stopped: "Stopped.",

  ready: (address: string) => `Aangan is ready: ${address}`,
  data: (place: string) => `  Data        ${place}`,
  log: (file: string) => `  Log         ${file}`,
  documentation: (address: string) => `  API         ${address}`,
  trial: (gateway: string) => [
    "  Mode        Trial: only this machine can reach the portal.",
    `              ${paymentsGo(gateway)}`,
    "              The first administrator and residents who register are active at once.",
    "              Set PUBLIC_URL to put it on the internet; it then becomes strict.",
  ],
  deployed: (gateway: string) => [
    "  Mode        Deployed: registrations wait for approval.",
    `              ${paymentsGo(gateway)}`,
    "              The first administrator needs the set-up link above; the API's documentation is off.",
    "              Unset PUBLIC_URL for a trial on this machine only.",
  ],
  firstAdminTrial: (address: string) => `  First administrator: register at ${address}`,
  firstAdminDeployed: (link: string) => `  First administrator: open this link once, and keep it secret: ${link}`,

  sandboxOrders: (page: string, name: string, password: string) =>
    `  Sandbox     Its orders: ${page} (name ${name}, password ${password})`,
  demoLogins: (address: string) => [
    "",
    "Try it as",
    `  the office   ${address}/admin/login   ${demoAdmin.email}      (secretary)   ${demoAdmin.password}`,
    ...demoColleagues.map(
      ({ email, role }) =>
        `  the office   ${address}/admin/login   ${email.padEnd(25)}  (${role})   ${demoAdmin.password}`,
    ),
    `  a resident   ${address}/login         E-041 (a payment waits at the bank)   ${DEMO_PASSWORD}`,
    `  a resident   ${address}/login         C-8 (owes two bills)                  ${DEMO_PASSWORD}`,
    `  the bank     ${address}${SANDBOX}/orders   completes what was left pending`,
  ],

  restoreUsage: "Which back-up? Usage: npm run restore -- backups/aangan-2026-11-21-013000.backup",
  backupMade: (file: string, size: string, rows: number, tables: number) =>
    `Made the back-up ${file}: ${size}, ${rows} rows in ${tables} tables.`,
  backupOpen: "It is not sealed: anybody with the file can read it. Set BACKUP_PASSPHRASE to seal the next one.",
  backupsOpen:
    "  Back-ups    Not sealed: anybody who gets hold of one can read everything in it. Set BACKUP_PASSPHRASE.",
  onLoopback: (host: string, port: number) =>
    `  Listens     on ${host}:${port}, for a web server with TLS on this machine; for one elsewhere set HOST.`,
  onNetwork: (host: string, port: number) =>
    `  Listens     on ${host}:${port}, without TLS: only your web server may reach this port.`,
  steppedDown: (user: string) => `  Runs as     ${user}, no longer root.`,
  staysRoot: (user: string, path: string) =>
    `Started by root, the portal stays root, because the user ${user} cannot reach ${path}. Start it as an ordinary user.`,
  rootRefused: (user: string, path: string) =>
    `Started by root, a portal on the internet runs as the user ${user}, who cannot reach ${path}. ` +
    "Move it to where everybody can read it (such as /opt; back-ups to a folder of that user), or start it as an ordinary user.",
  backupForgotten: (name: string) => `Removed the old back-up ${name}.`,
  restoreVerifying: (file: string) => `Reading ${file} from end to end …`,
  restoreLoading: (rows: number, createdAt: string) => `It is complete. Restoring ${rows} rows as of ${createdAt} …`,
  restoreSkipped: (count: number) =>
    `Skipping ${count} bill numbers, so that none assigned since the back-up is used twice.`,
  restoreUpgraded: (count: number) => `The back-up was from an earlier version; applied ${count} migrations.`,
  restoreDone: (seconds: string, place: string) => [
    `Restored in ${seconds} s. ${place}`,
    "Everybody has to log in again. What was paid after the back-up is found when the portal is started: it asks the",
    "payment company about every open payment, and compares its settlement reports of the last days with the books, where",
    "the company has such reports (SmartGateway and PhonePe have none).",
  ],

  stranded: (gateway: string, payments: number, refunds: number) =>
    `  Attention   ${payments} payments and ${refunds} refunds are open at ${gateway}, which is not configured, so nothing follows them up. Set FORMER_PAYMENT_GATEWAYS=${gateway} with its keys, or end them in the office (Payments to watch).`,
  sandboxLeft: (paise: number) =>
    `  Attention   The books still contain Rs ${rupeeText(toPaise(paise))}, or open payments, from the sandbox, where no money moves. Remove them: npm run admin -- end-sandbox`,
  outdatedDatabase: (version: string, safe: string) =>
    `  Attention   PostgreSQL ${version} has known security holes; ${safe} closes them. Update it now: docs/deploy.md, "An old PostgreSQL".`,
  largeObjectsOpen:
    "  Attention   The portal's database role may write large objects, past the audit log. A superuser closes them: deploy/large-objects.sql.",
  roleSettings: (settings: string) =>
    `  Attention   The portal's database role begins its connections with ${settings}. If you did not set that, a superuser removes it: ALTER ROLE … RESET ALL.`,
  sandboxInUse: "The sandbox is still configured. Remove it from PAYMENT_GATEWAY and FORMER_PAYMENT_GATEWAYS first.",
  sandboxEnded: (payments: number, paise: number) =>
    `Took ${payments} sandbox payments off the books: Rs ${rupeeText(toPaise(paise))}. Their bills are unpaid again.`,

  adminUsage:
    "Usage: npm run admin -- list, npm run admin -- reset name@example.org, npm run admin -- role name@example.org secretary (or treasurer, clerk, auditor), or npm run admin -- end-sandbox",
  adminUnknown: (email: string, known: string) =>
    `There is no active administrator with the e-mail ${email}. ${known === "" ? "There is none at all: start the portal and register the first." : `These are active: ${known}`}`,
  adminsNone: "There is no administrator yet. Start the portal; it says how the first one registers.",
  adminLine: (email: string, name: string, role: string, state: string) =>
    `  ${email}   ${name}   ${state === "waiting" ? state : `${role}   ${state}`}`,
  adminRole: (email: string, role: string) =>
    `The role of ${email} is ${role} now. All sessions of this administrator have ended.`,
  adminIsLastSecretary: (email: string) =>
    `${email} is the last secretary. Please make another person secretary first.`,
  adminReset: (email: string, password: string) => [
    `The new password of ${email}, shown only once:`,
    `    ${password}`,
    "Log in with it and choose your own. All sessions of this administrator have ended, and the second factor was taken off.",
  ],

  booksClean: (checks: number) => `The books are clean: ${checks} checks found nothing.`,
  booksBad: (check: string, says: string, rows: string) => `${check}: ${says}\n    ${rows}`,
  auditHead: (count: number, head: string) =>
    `The audit log's chain of ${count} entries is intact. Note its end, and pass it next time:\n    ${head}`,
  auditChanged: (seal: number, id: string, at: string, action: string) =>
    `Entry ${id} of the audit log (place ${seal}, ${at} UTC, ${action}) was changed or moved.`,
  auditMissing: (from: number, to: number) => `The audit log has no entry at place ${from}; the next is at ${to + 1}.`,
  auditCutOff: (last: number, noted: number) =>
    `The audit log ends at place ${last}, but place ${noted} was noted: entries are missing at the end.`,
  auditOther: (place: number) => `The entry at place ${place} of the audit log is not the one that was noted.`,
  auditUnsealed: (count: number) => `${count} entries are waiting to be chained, some of them for too long.`,
  auditWaiting: (count: number) =>
    `${count} entries are not chained yet; a running portal chains them within a minute.`,
  auditHeadUnreadable: (text: string) =>
    `"${text}" is not an end of the audit log, which looks like 1234:9f86d0… with 64 digits after the colon.`,
  booksFound: (count: number) => `${count} checks found something. No money was moved.`,
} as const;
