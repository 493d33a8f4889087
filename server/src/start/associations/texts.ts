export const associationTexts = {
  usage:
    'Usage: npm run association -- add NAME --address https://bills.example.in --secretary "Asha Rao <asha@example.in>", npm run association -- list, or npm run association -- update [NAME]',
  badName: (name: string) =>
    `"${name}" cannot be the name of an association here. Use up to 30 small letters, digits and single hyphens, beginning with a letter, such as green-park.`,
  badPerson: (text: string) =>
    `"${text}" is not a person. Write the name and the e-mail: "Asha Rao <asha@example.in>".`,
  noServer:
    "HOSTING_DATABASE_URL must be set to the address of the PostgreSQL server as its superuser, such as postgres://postgres:password@127.0.0.1/postgres.",
  addressTaken: (address: string, name: string) => `The address ${address} belongs to the association ${name} already.`,
  otherAddress: (name: string, address: string) =>
    `The association ${name} exists with the address ${address}. Change PUBLIC_URL in its settings instead, or choose another name.`,
  strangeDatabase: (database: string, folder: string) =>
    `There is a database or role ${database} already, but no settings of it in ${folder}. Nothing was changed. Put the settings back, or choose another name.`,
  strangeSettings: (name: string, missing: string) => `The settings of ${name} have no ${missing}.`,
  unknown: (name: string) => `There is no association ${name} here.`,
  none: "There is no association yet.",
  line: (name: string, address: string, port: string) => `  ${name.padEnd(30)} ${port.padStart(5)}  ${address}`,
  settingsReady: (folder: string) => `Settings      ${folder}`,
  databaseReady: (database: string) => `Database      ${database}, with a role that owns it and one for the portal`,
  caddyReady: (file: string) => `Address       ${file}: systemctl reload caddy`,
  service: (name: string) => `Service       systemctl enable --now aangan@${name}`,
  link: (person: string, link: string) =>
    `First administrator: ${person} opens this link within 3 days and chooses a password. It works once; keep it secret:\n${link}`,
  noLink: "A person of the office has a password already, so no link was made.",
  updated: (name: string, added: number) => `${name}: ${added === 0 ? "up to date" : `${added} migrations applied`}`,
  doorsClosed: (databases: readonly string[]) => `Closed to all but their own roles: ${databases.join(", ")}`,
  doorsOpen: (databases: readonly string[]) =>
    `Attention     Every role of this server may connect to: ${databases.join(", ")}. Close it to them: ${databases.map((name) => `REVOKE ALL ON DATABASE "${name}" FROM PUBLIC`).join("; ")}`,
  doorsUnseen:
    "Attention     HOSTING_DATABASE_URL is not set, so it was not checked which databases the associations' roles may connect to.",
  updateFailed: (name: string, reason: string) => `${name}: not updated. ${reason}`,
} as const;
