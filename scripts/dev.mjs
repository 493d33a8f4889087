// For development: `npm run dev`. Every change restarts the server and reloads the pages.
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
const { nodeModule, root } = await import("./parts/run.mjs");
await installIfNeeded();

const { PORT = "3000", WEB_PORT = "5173", INSPECT_PORT = "9229" } = process.env;
console.log(`Pages       http://localhost:${WEB_PORT}  (open this one)
API         http://localhost:${PORT}
Debugger    127.0.0.1:${INSPECT_PORT}
Ctrl-C stops everything.
`);

const server = ["watch", "--clear-screen=false", `--inspect=127.0.0.1:${INSPECT_PORT}`, "server/src/main.ts"];
const web = ["--port", WEB_PORT, "--strictPort", "--clearScreen", "false"];
const running = [
  start(nodeModule("tsx/dist/cli.mjs"), server, root, { PORT }),
  start(nodeModule("vite/bin/vite.js"), web, `${root}/web`, { API_ORIGIN: `http://localhost:${PORT}` }),
];
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
// npm does not always pass signals on.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(0), 500).unref();
// Neither is of use without the other.
for (const { child } of running) child.on("exit", () => stop(1));

function start(program, args, cwd, env) {
  // In their own process groups, so that Ctrl-C reaches only this process, which then ends both in order.
  const options = { cwd, env: { ...process.env, ...env }, detached: true, stdio: ["ignore", "inherit", "inherit"] };
  const child = spawn(process.execPath, [program, ...args], options);
  return { child, ended: new Promise((resolve) => child.on("exit", resolve)) };
}

let stopping = false;
async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const { child } of running) tell(child, "SIGTERM");
  await Promise.race([Promise.all(running.map(({ ended }) => ended)), sleep(20_000)]);
  for (const { child } of running) tell(child, "SIGKILL");
  process.exit(code);
}

/** Signals the whole process group. */
function tell(child, signal) {
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // It has ended.
  }
}
