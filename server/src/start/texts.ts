import { rupeeText, paise as toPaise } from "@aangan/contract/money";
import { DEMO_PASSWORD, demoAdmin } from "../demo/people.ts";
import { SANDBOX } from "../sandbox-gateway/address.ts";

export const startTexts = {
  unexpected: "The portal could not start. What follows is for whoever mends it:",
  unknownArgument: (args: string) =>
    `Unknown argument: ${args}. Known are --demo, --check-books, --check-audit, --backup, --restore, --migrate and --admin.`,
  databaseAwaited: (reason: string) =>
    `The database cannot be reached: ${reason}. Trying on; until then the portal answers 503. Check DATABASE_URL, and that the server runs.`,
  migrated: "The tables are up to date, and the portal's role has its rights.",
  migrating: "Bringing the tables up to date …",
  seeding: "Making the sample association (once) …",
  portInUse: (port: number) => `Port ${port} is in use. Stop the other program, or set PORT to a free one.`,
  hostUnusable: (host: string, reason: string) => `The portal cannot listen on HOST ${host}: ${reason}.`,
  stopping: "Stopping …",
  stopped: "Stopped.",

  ready: (address: string) => `Aangan is ready: ${address}`,
  data: (place: string) => `  Data        ${place}`,
  log: (file: string) => `  Log         ${file}`,
  documentation: (address: string) => `  API         ${address}`,
  trial: [
    "  Mode        Trial: only this machine can reach the portal, and no money moves (sandbox gateway).",
    "              The first administrator and residents who register are active at once.",
    "              Set PUBLIC_URL to put it on the internet; it then becomes strict.",
  ],
  deployed: (gateway: string) => [
    `  Mode        Deployed: payments go through the gateway "${gateway}"; registrations wait for approval.`,
    "              The first administrator needs the set-up link above; the API's documentation is off.",
    "              Unset PUBLIC_URL for a trial on this machine only.",
  ],
  firstAdminTrial: (address: string) => `  First administrator: register at ${address}`,
  firstAdminDeployed: (link: string) => `  First administrator: open this link once, it is secret: ${link}`,

  sandboxOrders: (page: string, name: string, password: string) =>
    `  Sandbox     Its orders: ${page} (name ${name}, password ${password})`,
  demoLogins: (address: string) => [
    "",
    "Try it as",
    `  the office   ${address}/admin/login   ${demoAdmin.email}   ${demoAdmin.password}`,
    `  a resident   ${address}/login         E-041 (a payment waits at the bank)   ${DEMO_PASSWORD}`,
    `  a resident   ${address}/login         C-8 (owes two bills)                  ${DEMO_PASSWORD}`,
    `  the bank     ${address}${SANDBOX}/orders   completes what was left pending`,
  ],

  restoreUsage: "Which back-up? Use it like this: npm run restore -- backups/aangan-2026-11-21-013000.backup",
  backupMade: (file: string, size: string, rows: number, tables: number) =>
    `The back-up ${file} is made: ${size}, ${rows} rows of ${tables} tables.`,
  backupOpen: "It is not sealed: whoever has the file can read it. Set BACKUP_PASSPHRASE to seal the next one.",
  backupsOpen: "  Back-ups    Not sealed: whoever gets hold of one can read everything in it. Set BACKUP_PASSPHRASE.",
  onLoopback: (host: string, port: number) =>
    `  Listens     on ${host}:${port}, for a web server with TLS on this machine; for one elsewhere set HOST.`,
  onNetwork: (host: string, port: number) =>
    `  Listens     on ${host}:${port}, without TLS: nobody but your web server may reach that port.`,
  steppedDown: (user: string) => `  Runs as     ${user}, no longer root.`,
  staysRoot: (user: string, path: string) =>
    `Started by root, the portal stays root: the user ${user} cannot reach ${path}. Start it as an ordinary user.`,
  rootRefused: (user: string, path: string) =>
    `Started by root, a portal on the internet goes on as the user ${user}, who cannot reach ${path}. ` +
    "Move it to where everybody may read (such as /opt, back-ups to a folder of that user), or start it as an ordinary user.",
  backupForgotten: (name: string) => `Removed the old back-up ${name}.`,
  restoreVerifying: (file: string) => `Reading ${file} from end to end …`,
  restoreLoading: (rows: number, createdAt: string) => `It is whole. Restoring ${rows} rows as of ${createdAt} …`,
  restoreSkipped: (count: number) =>
    `Numbers of bills go on ${count} further, so that none given out since the back-up is given again.`,
  restoreUpgraded: (count: number) =>
    `The back-up was of an earlier portal; ${count} changes to the tables were made after it.`,
  restoreDone: (seconds: string, place: string) => [
    `Restored in ${seconds} s. ${place}`,
    "Everybody has to log in again. What was paid after the back-up is found when the portal is started: it asks the",
    "payment company about every open payment, and compares its settlement reports of the last days with the books, where",
    "the company has such reports (SmartGateway and PhonePe have none).",
  ],

  stranded: (gateway: string, payments: number, refunds: number) =>
    `  Attention   ${payments} payments and ${refunds} refunds are open at ${gateway}, which is not configured: nobody asks about them. Set FORMER_PAYMENT_GATEWAYS=${gateway} with its keys, or end them in the office (Payments to watch).`,
  sandboxLeft: (paise: number) =>
    `  Attention   The books still have ${rupeeText(toPaise(paise))} rupees, or open payments, of the sandbox, where no money moves. Take them off: npm run admin -- end-sandbox`,
  sandboxInUse: "The sandbox is still configured. Take it out of PAYMENT_GATEWAY and FORMER_PAYMENT_GATEWAYS first.",
  sandboxEnded: (payments: number, paise: number) =>
    `${payments} payments of the sandbox are off the books: Rs ${rupeeText(toPaise(paise))}. Their bills are to be paid again.`,

  adminUsage:
    "Use it like this: npm run admin -- list, npm run admin -- reset name@example.org, or npm run admin -- end-sandbox",
  adminUnknown: (email: string, known: string) =>
    `There is no active administrator with the e-mail ${email}. ${known === "" ? "There is none at all: start the portal and register the first." : `These are active: ${known}`}`,
  adminsNone: "There is no administrator yet. Start the portal; it tells how the first one registers.",
  adminLine: (email: string, name: string, state: string) => `  ${email}   ${name}   ${state}`,
  adminReset: (email: string, password: string) => [
    `The new password of ${email} is shown once, here:`,
    `    ${password}`,
    "Log in with it and set one of your own. All sessions of this administrator were ended.",
  ],

  booksClean: (checks: number) => `The books are clean: ${checks} checks found nothing.`,
  booksBad: (check: string, says: string, rows: string) => `${check}: ${says}\n    ${rows}`,
  auditHead: (count: number, head: string) =>
    `${count} entries of the audit log are chained, and each fits. Write down its end and give it next time:\n    ${head}`,
  auditChanged: (seal: number, id: string, at: string, action: string) =>
    `Entry ${id} of the audit log (place ${seal}, ${at} UTC, ${action}) is not as it was written, or not where it was.`,
  auditMissing: (from: number, to: number) => `The audit log has no entry at place ${from}; the next is at ${to + 1}.`,
  auditCutOff: (last: number, noted: number) =>
    `The audit log ends at place ${last}, but place ${noted} was written down: entries were cut off.`,
  auditOther: (place: number) => `The entry at place ${place} of the audit log is not the one that was written down.`,
  auditUnsealed: (count: number) => `${count} entries wait for their place in the chain, some of them too long.`,
  auditWaiting: (count: number) => `${count} entries are not chained yet; a running portal does so within a minute.`,
  auditHeadUnreadable: (text: string) =>
    `"${text}" is no end of the audit log. It looks like 1234:9f86d0… with 64 digits after the colon.`,
  booksFound: (count: number) => `${count} checks found something. No money was moved.`,
} as const;
