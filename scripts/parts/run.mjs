import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs a program in the repository and waits for it. Its output is printed and collected; with `quiet` only collected.
 * Returns the exit code (128 and more if a signal ended it) and the output.
 */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout?.on("data", (part) => (output += part));
    child.stderr?.on("data", (part) => (output += part));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 128, output }));
  });
}

/** The script of an installed package's command, to be run by this Node without a shell. */
export const nodeModule = (path) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
