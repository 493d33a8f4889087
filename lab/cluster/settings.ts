import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

export const root = join(import.meta.dirname, "../..");

/** The configuration that docs/cluster.md installs. */
export const deployed = (name: string) => join(root, "deploy/cluster", name);

export const nodeNumbers = [1, 2, 3] as const;
const clusterAddress = (number: number) => `10.77.1.${number}`;
export const clientsAddress = (number: number) => `10.77.2.${number}`;

/** Writes what differs between the servers into this folder, as the page has its reader do it. */
export async function makeSettings(folder: string): Promise<void> {
  const addresses = [...nodeNumbers.map(clusterAddress), ...nodeNumbers.map(clientsAddress)];
  await promisify(execFile)("sh", [deployed("make-settings.sh"), folder, ...addresses]);
}

/** Reads a file of variables, as systemd does. */
export async function readVariables(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}
