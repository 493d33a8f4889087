import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const file = join(import.meta.dirname, "catch-unhandled.ts");

/** Runs a process that catches what nobody caught, and gives what it printed and how it ended. */
async function run(does: string): Promise<{ stdout: string; signal?: string | null }> {
  const program = `
    import { catchUnhandled } from ${JSON.stringify(`file://${file}`)};
    const log = { fatal: ({ err }) => console.log("logged", err.message) };
    catchUnhandled(log, { countUnhandled: () => console.log("counted") });
    ${does}
    setTimeout(() => console.log("still there"), 300);
  `;
  return promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program]).catch(
    (error: { stdout: string; signal: string }) => error,
  );
}

describe("An error that nobody caught (test INF-32)", () => {
  // [INF-32]
  it("in a timer or a promise is logged and counted, and the portal stays", async () => {
    const { stdout } = await run(`
      setTimeout(() => { throw new Error("in a timer"); }, 10);
      Promise.reject(new Error("in a promise"));
    `);
    expect(stdout.match(/counted/g)).toHaveLength(2);
    expect(stdout).toContain("logged in a timer");
    expect(stdout).toContain("logged in a promise");
    expect(stdout).toContain("still there");
  });

  it("again and again ends the portal in order, so that its supervisor starts it anew", async () => {
    const { stdout, signal } = await run(`
      for (let times = 0; times < 10; times++) setTimeout(() => { throw new Error("again"); }, 10);
    `);
    expect(stdout.match(/counted/g)).toHaveLength(10);
    expect(signal).toBe("SIGTERM");
    expect(stdout).not.toContain("still there");
  });
});
