import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Config, readConfig } from "../platform/machine/config.ts";
import { endTheSandbox, helpAdmin, setAdminRole } from "./commands/admin.ts";
import { makeBackup } from "./commands/backups.ts";
import { checkTheAuditLog, checkTheBooks } from "./commands/checks.ts";

const silent = () => {};

const commands: [string, (config: Config) => Promise<unknown>][] = [
  ["check:books", (config) => checkTheBooks(config, silent)],
  ["check:audit", (config) => checkTheAuditLog(config, undefined, silent)],
  ["backup", (config) => makeBackup(config, silent)],
  ["admin list", (config) => helpAdmin(config, undefined, silent)],
  ["admin reset", (config) => helpAdmin(config, "asha@office.example", silent)],
  ["admin role", (config) => setAdminRole(config, "asha@office.example", "clerk", silent)],
  ["admin end-sandbox", (config) => endTheSandbox({ ...config, gateway: "razorpay" }, silent)],
];

describe("A data folder without a database", () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "aangan-none-"));
  });
  afterEach(() => rm(home, { recursive: true }));

  const inHome = () => readdir(home, { recursive: true });
  const configured = () => readConfig({ DATA_DIR: join(home, "data"), BACKUP_DIR: join(home, "backups") }, home);
  const says = () => `There is no database in the data folder ${join(home, "data")}. Nothing was created.`;

  it.each(commands)("makes %s say which setting to correct, and stays missing", async (_name, run) => {
    await expect(run(configured())).rejects.toThrow(says());
    expect(await inHome()).toEqual([]);
  });

  it.each([
    ["nothing", []],
    ["an empty folder for one", ["postgres"]],
  ])("stays as it is with %s in it", async (_what, inside) => {
    for (const name of ["", ...inside]) await mkdir(join(home, "data", name));
    const before = await inHome();
    await expect(checkTheBooks(configured(), silent)).rejects.toThrow(says());
    expect(await inHome()).toEqual(before);
  });
});
