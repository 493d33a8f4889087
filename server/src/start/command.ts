import { type Role, roles } from "@aangan/contract/rights";
import { type Config, readConfig } from "../platform/machine/config.ts";
import { StartError } from "../platform/machine/start-error.ts";
import type { AssociationInput } from "./associations/add-association.ts";
import { associationTexts } from "./associations/texts.ts";
import { startTexts } from "./texts.ts";

export type Command =
  | { name: "serve" | "demo" | "check-books" | "backup" | "migrate" | "end-sandbox" }
  | { name: "check-audit"; noted: string | undefined }
  | { name: "restore"; file: string }
  | { name: "admin"; email: string | undefined }
  | { name: "admin-role"; email: string; role: Role }
  | { name: "add-association"; wanted: AssociationInput }
  | { name: "list-associations" }
  | { name: "update-associations"; only: string | undefined };

const unknown = (args: readonly string[]) => new StartError(startTexts.unknownArgument(args.join(" ")));

/** Parses the command line; no argument means serve. Throws StartError. */
export function commandOf(args: readonly string[]): Command {
  const [first, ...rest] = args;
  switch (first) {
    case undefined:
      return { name: "serve" };
    case "--check-audit":
      if (rest.length > 1) throw unknown(args);
      return { name: "check-audit", noted: rest[0] };
    case "--restore":
      if (rest[0] === undefined || rest.length > 1) throw new StartError(startTexts.restoreUsage);
      return { name: "restore", file: rest[0] };
    case "--admin":
      if (rest.length === 1 && rest[0] === "end-sandbox") return { name: "end-sandbox" };
      if (rest[0] === "role") return { name: "admin-role", ...roleOf(rest.slice(1)) };
      return { name: "admin", email: emailOf(rest) };
    case "--association":
      return associationOf(rest);
    case "--demo":
    case "--check-books":
    case "--backup":
    case "--migrate":
      if (rest.length > 0) throw unknown(args);
      return { name: first.slice(2) as "demo" | "check-books" | "backup" | "migrate" };
  }
  throw unknown(args);
}

function emailOf(args: readonly string[]): string | undefined {
  const [verb = "list", email, ...more] = args;
  if (verb === "list" && email === undefined) return undefined;
  if (verb !== "reset" || email === undefined || more.length > 0) throw new StartError(startTexts.adminUsage);
  return email;
}

function roleOf([email, roleName, ...more]: readonly string[]): { email: string; role: Role } {
  const role = roles.find((known) => known === roleName);
  if (email === undefined || role === undefined || more.length > 0) throw new StartError(startTexts.adminUsage);
  return { email, role };
}

function associationOf([verb, ...rest]: readonly string[]): Command {
  if (verb === "list" && rest.length === 0) return { name: "list-associations" };
  if (verb === "update" && rest.length <= 1) return { name: "update-associations", only: rest[0] };
  const [name, ...pairs] = rest;
  const options = new Map(
    pairs.flatMap((option, place) => (place % 2 === 0 ? [[option, pairs[place + 1]] as const] : [])),
  );
  const [address, secretary] = [options.get("--address"), options.get("--secretary")];
  if (verb !== "add" || !name || !address || !secretary || pairs.length !== 4)
    throw new StartError(associationTexts.usage);
  return { name: "add-association", wanted: { name, address, secretary } };
}

/** Paths are relative to the current directory. */
export function readSettings(command: Command): Config {
  const environment = command.name === "demo" ? { DATA_DIR: "./data-demo", ...process.env } : process.env;
  return readConfig(environment, process.cwd());
}
