import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Set in a process that has namespaces of its own. */
const MARK = "IN_NAMESPACES";

export const isInNamespaces = () => process.env[MARK] === "1";

/** Debian's package of each program that the cluster needs. */
const packages = {
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  caddy: "caddy",
  curl: "curl",
  ip: "iproute2",
  unshare: "util-linux",
};

/** Own networks, processes and mounts, which end with the first process in them, whatever it started there. */
const apart = ["--net", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--mount-proc"];

/** What this machine lacks, in words; nothing when a cluster can be made. */
export async function missingForCluster() {
  if (process.platform !== "linux") return ["Linux"];
  const lacking = Object.entries(packages).filter(([program]) => !isInstalled(program));
  const missing = lacking.map(([, name]) => `the package ${name}`);
  if (process.getuid() !== 0) return [...missing, "root, to make namespaces"];
  if (missing.length === 0 && (await wait(spawn("unshare", [...apart, "true"]))) !== 0)
    return ["a kernel that makes namespaces"];
  return missing;
}

function isInstalled(program) {
  const folders = program.startsWith("/") ? [""] : (process.env.PATH ?? "").split(delimiter);
  return [...folders, "/usr/sbin"].some((folder) => isExecutable(join(folder, program)));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a script of ours in namespaces of its own and returns its exit code. They end with this process, even when it is killed. */
export async function inNamespaces(script, env) {
  const prepare = 'mount -t tmpfs tmpfs /run && mkdir -p /run/postgresql && exec "$@"';
  const command = [...apart, "sh", "-c", prepare, "sh", process.execPath, ...script];
  const options = { env: { ...process.env, ...env, [MARK]: "1" }, stdio: ["ignore", "inherit", "inherit"] };
  const child = spawn("setpriv", ["--pdeathsig", "KILL", "unshare", ...command], options);
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, () => child.kill("SIGKILL"));
  return wait(child);
}

/** The exit code; 1 if a signal ended it. */
function wait(child) {
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}
