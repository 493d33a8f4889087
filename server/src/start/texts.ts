import { DEMO_PASSWORD, demoAdmin } from "../demo/people.ts";
import { SANDBOX } from "../sandbox-gateway/address.ts";

/** What the start says on the terminal. */
export const startTexts = {
  unexpected: "The portal could not start. What follows is for whoever mends it:",
  unknownArgument: (args: string) => `Unknown argument: ${args}. Known are --demo and --check-books.`,
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

  booksClean: (checks: number) => `The books are clean: ${checks} checks found nothing.`,
  booksBad: (check: string, says: string, rows: string) => `${check}: ${says}\n    ${rows}`,
  booksFound: (count: number) => `${count} checks found something. No money was moved.`,
} as const;
