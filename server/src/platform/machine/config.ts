import { resolve } from "node:path";
import * as z from "zod";
import { StartError } from "./start-error.ts";

const numberTo = (max: number) =>
  z
    .string()
    .refine((text) => /^[1-9]\d*$/.test(text) && Number(text) <= max, `must be a number from 1 to ${max}`)
    .transform(Number);

const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });

const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  z.enum(names, { error: `must be ${alternatives.format(names)}` });

/** Plain http is only for trying a deployed portal on this machine. */
const SAFE_ORIGIN = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|$))/;

const publicUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return (
    url !== null && SAFE_ORIGIN.test(url.origin) && url.pathname === "/" && !url.search && !url.hash && !url.username
  );
}, "must be the portal's address on the internet, https and without a path, such as https://pay.example.org");

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must be a PostgreSQL address, postgres://user:password@host/name");

const mailUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return (
    url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && /^\/?$/.test(url.pathname) && !url.hash
  );
}, "must be a mail server's address, smtps://user:password@host or smtp://host:port");

/** An address alone, or with a name before it. Line breaks would add headers. */
const mailFrom = z
  .string()
  .regex(
    /^[^\p{Cc}<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/u,
    "must be an e-mail address, such as office@example.org or Green Park <office@example.org>",
  );

/** The payment companies that the portal supports, by their names in the books. */
export const gatewayNames = ["sandbox", "smartgateway", "razorpay", "phonepe", "cashfree"] as const;
export type GatewayName = (typeof gatewayNames)[number];

const OF_GATEWAY = new RegExp(`^(${gatewayNames.join("|").toUpperCase()})_`);

const noGateway = `must be the name of a payment gateway: ${gatewayNames.join(", ")}`;

const formerGateways = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(gatewayNames, { error: `contains an unknown name. Each ${noGateway}` })));

const MIN_CONNECTIONS = 6;

/** Two are for the check whether the database can be written to and for a back-up, a fifth for strangers and log-ins. */
function divide(connections: number) {
  const strangers = Math.max(1, Math.floor(connections / 10));
  return { people: connections - 2 * strangers - 2, strangers, logIns: strangers };
}

const Environment = z.object({
  PORT: numberTo(65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: numberTo(200)
    .refine((connections) => connections >= MIN_CONNECTIONS, `must be at least ${MIN_CONNECTIONS}`)
    .optional(),
  DATABASE_POOLER: oneOf("transaction").optional(),
  HOSTING_DIR: z.string().default("/etc/aangan"),
  HOSTING_DATABASE_URL: databaseUrl.optional(),
  NIGHTLY_DELAY_MINUTES: numberTo(240).optional(),
  PUBLIC_URL: publicUrl.optional(),
  METRICS_PORT: numberTo(65_535).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: numberTo(9_999).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
  ASSOCIATION_CONFIG: z.string().optional(),
  PAYMENT_GATEWAY: z.enum(gatewayNames, { error: noGateway }).optional(),
  FORMER_PAYMENT_GATEWAYS: formerGateways.default([]),
  RESIDENT_REGISTRATION: oneOf("open", "approval", "closed").optional(),
  MAIL_URL: mailUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  MAIL_PER_MINUTE: numberTo(6_000).default(60),
  TRUSTED_PROXY: z.string().optional(),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "silent").default("info"),
});

export type Config = ReturnType<typeof readConfig>;
export type BackupConfig = Config["backup"];

/** Reads the environment; empty variables count as unset. Throws StartError. */
export function readConfig(environment: NodeJS.ProcessEnv, startedIn: string) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ""));
  const read = Environment.safeParse(set);
  if (!read.success) {
    throw new StartError(read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));
  }
  const env = read.data;
  const deployed = env.PUBLIC_URL !== undefined;
  refuseContradictions(env);
  const gateway = env.PAYMENT_GATEWAY ?? "sandbox";
  const absolute = (path: string) => resolve(startedIn, path);
  return {
    port: env.PORT,
    host: env.HOST ?? "127.0.0.1",
    dataDir: absolute(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** For migrating as the owner of the tables; the portal then works with a role that has fewer rights. */
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    /** How many connections the portal opens at most; the usual ones when undefined. */
    connections: env.DATABASE_CONNECTIONS === undefined ? undefined : divide(env.DATABASE_CONNECTIONS),
    /** A pooler in between gives each transaction another connection. */
    pooler: env.DATABASE_POOLER,
    /** For the host of many associations: the folder of their settings, and the server as its superuser. */
    hosting: { folder: absolute(env.HOSTING_DIR), databaseUrl: env.HOSTING_DATABASE_URL },
    /** How much later the jobs of the night run, so that not all portals of a host work at once. */
    nightlyDelayMs: (env.NIGHTLY_DELAY_MINUTES ?? 0) * 60_000,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`,
    /** True when the portal is on the internet and therefore strict. */
    deployed,
    associationConfig: env.ASSOCIATION_CONFIG && absolute(env.ASSOCIATION_CONFIG),
    gateway,
    /** Former gateways, whose open payments are still followed up. */
    formerGateways: env.FORMER_PAYMENT_GATEWAYS.filter((name) => name !== gateway),
    /** The variables of all gateways by name. Never logged. */
    gatewayVariables: Object.fromEntries(Object.entries(set).filter(([name]) => OF_GATEWAY.test(name))),
    residentRegistration: env.RESIDENT_REGISTRATION ?? (deployed ? "approval" : "open"),
    /** Proxies whose X-Forwarded-For is trusted; none on a trial. */
    trustedProxy: deployed && (env.TRUSTED_PROXY ?? "loopback"),
    /** Serves metrics to this machine only; not at all when unset. */
    metricsPort: env.METRICS_PORT,
    mail: {
      /** Without one nothing is sent. Never logged: it has the password. */
      url: env.MAIL_URL,
      from: env.MAIL_FROM ?? "",
      perMinute: env.MAIL_PER_MINUTE,
    },
    backup: {
      /** When set, the portal makes a back-up there every night. */
      nightlyFolder: env.BACKUP_DIR && absolute(env.BACKUP_DIR),
      folder: absolute(env.BACKUP_DIR ?? "./backups"),
      keep: env.BACKUP_KEEP,
      /** Seals back-ups. Never logged. */
      passphrase: env.BACKUP_PASSPHRASE,
    },
    logLevel: env.LOG_LEVEL,
  };
}

function refuseContradictions(env: z.output<typeof Environment>): void {
  if (env.PUBLIC_URL !== undefined && !env.PAYMENT_GATEWAY) {
    throw new StartError(
      "PAYMENT_GATEWAY must be set when PUBLIC_URL is set. Set it to sandbox only if no money shall move.",
    );
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
    throw new StartError("DATABASE_URL must be set when DATABASE_OWNER_URL is set.");
  }
  if ((env.MAIL_URL === undefined) !== (env.MAIL_FROM === undefined)) {
    throw new StartError("MAIL_URL and MAIL_FROM must be set together.");
  }
}
