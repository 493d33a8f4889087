import { run } from "./run.mjs";

/** Chromium without its windows: it draws the stories with two thirds of the work. */
const shell = "/usr/bin/chromium-headless-shell";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

let found;

/**
 * A Chromium for the stories: the one named by CHROMIUM_PATH, Debian's headless shell (installed, when we are root), one
 * of the system's, else Playwright's own (downloaded, once our packages are there). Returns its path, or undefined for
 * Playwright's own.
 */
export function findBrowser(packages = Promise.resolve()) {
  found ??= lookForBrowser(packages);
  return found;
}

async function lookForBrowser(packages) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await works(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but that does not run.`);
  }
  if (await works(shell)) return shell;
  return (await installFromDebian()) ?? (await firstWorking()) ?? (await packages.then(installFromPlaywright));
}

async function firstWorking() {
  for (const path of usual) if (await works(path)) return path;
  return undefined;
}

/** Ubuntu's chromium-browser may exist without a browser behind it, so it must also run. */
async function works(path) {
  const { code } = await run(path, ["--version"], { quiet: true }).catch(() => ({ code: 1 }));
  return code === 0;
}

async function installFromDebian() {
  if (process.getuid?.() !== 0) return undefined;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = async (...args) =>
    (await run("apt-get", ["-q", ...args], { env, quiet: true }).catch(() => null))?.code;
  console.log("Installing Debian's Chromium for the browser tests …");
  if ((await aptGet("update")) === undefined) return undefined;
  // The fonts are for the Hindi on the screens.
  await aptGet("install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-noto-core");
  return (await works(shell)) ? shell : undefined;
}

async function installFromPlaywright() {
  console.log("Installing Playwright's Chromium for the browser tests …");
  const needs = process.getuid?.() === 0 ? ["--with-deps"] : [];
  const { code, output } = await run("npx", ["playwright", "install", ...needs, "--only-shell", "chromium"], {
    quiet: true,
  });
  if (code === 0) return undefined;
  throw new Error(`${output}\nThere is no browser for the stories. Install Chromium, or name one in CHROMIUM_PATH.`);
}
