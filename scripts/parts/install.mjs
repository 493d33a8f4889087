import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { root, run } from "./run.mjs";
import { ticking } from "./ticking.mjs";

const lockfile = join(root, "package-lock.json");
const stamp = join(root, "node_modules", ".installed-from");

/** Installs the packages of the lockfile unless exactly these are installed. */
export async function installIfNeeded() {
  if (await isInstalled()) return;
  await oneAtATime(
    async () => {
      if (await isInstalled()) return;
      await ticking("Installing packages (this happens once, and takes a minute or so) …", install);
      await writeFile(stamp, await fingerprint());
    },
    () => console.log("Another start is installing, waiting for it …"),
  );
}

async function install() {
  const [command, before] = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, [process.env.npm_execpath]]
    : ["npm", []];
  // The build tools are development packages, needed wherever the portal comes as sources.
  const options = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=warn"];
  const { code, output } = await run(command, [...before, ...options], { quiet: true });
  if (code === 0) return;
  console.error(`${output}\nThe packages could not be installed (npm ci ended with ${code}).`);
  process.exit(1);
}

const fingerprint = async () =>
  createHash("sha256")
    .update(await readFile(lockfile))
    .digest("hex");

async function isInstalled() {
  if ((await readFile(stamp, "utf8").catch(() => "")) === (await fingerprint())) return true;
  if (!(await matchesLockfile())) return false;
  await writeFile(stamp, await fingerprint()).catch(() => undefined);
  return true;
}

/** Compares with npm's record of installed packages, which lacks those for other platforms. */
async function matchesLockfile() {
  const read = async (path) => JSON.parse(await readFile(path, "utf8")).packages;
  const wanted = await read(lockfile);
  const installed = await read(join(root, "node_modules", ".package-lock.json")).catch(() => null);
  if (installed === null) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (!path.includes("node_modules/")) return true;
    const there = installed[path];
    if (there === undefined) return optional === true || devOptional === true;
    return there.version === version && there.integrity === integrity;
  });
}
