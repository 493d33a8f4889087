import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { outdatedVersion, safeMinors } from "../src/platform/database/outdated-version.ts";
import { CLOSE_LARGE_OBJECTS } from "../src/platform/database/role-doors.ts";
import { stopLimits } from "../src/platform/limits.ts";
import { readConfig } from "../src/platform/machine/config.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");

/** Variables read by Node, Caddy, and compose itself. */
const OTHER_VARIABLES = ["NODE_ENV", "ADDRESS", "PORTALS", "DATABASE_PASSWORD", "PORTAL_DATABASE_PASSWORD"];

/** Every variable of the environment that the portal knows. */
async function knownVariables(): Promise<string[]> {
  const schema = /const Environment = z\.object\(\{([\s\S]*?)\n\}\);/.exec(
    await read("server/src/platform/machine/config.ts"),
  );
  return [...(schema?.[1] ?? "").matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name ?? "");
}

/** The variables that a file sets, commented out or not. */
const setIn = (text: string) => [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name ?? "");

describe("The compose file", () => {
  it("pins a PostgreSQL without known security holes", async () => {
    const [, major, minor] = /image: postgres:(\d+)\.(\d+)\n/.exec(await read("compose.yaml")) ?? [];
    expect(outdatedVersion(Number(major) * 10_000 + Number(minor))).toBeNull();
    expect([...safeMinors.keys()]).toContain(Number(major));
  });
});

describe("The container's file", () => {
  it("copies only what exists, and nothing that is built elsewhere", async () => {
    const lines = (await read("Dockerfile")).split("\n").filter((line) => /^COPY (?!--from)/.test(line));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      for (const source of line.split(/\s+/).slice(1, -1)) {
        await expect(stat(join(root, source)), `${line}: ${source}`).resolves.toBeDefined();
      }
    }
  });

  it("names every workspace, so that npm ci finds what its lock file speaks of", async () => {
    const { workspaces } = JSON.parse(await read("package.json")) as { workspaces: string[] };
    const dockerfile = await read("Dockerfile");
    for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });

  it("starts and builds by scripts that are there, as a user without rights, and can be asked whether it lives", async () => {
    const dockerfile = await read("Dockerfile");
    for (const [, script = ""] of dockerfile.matchAll(/node (scripts\/[\w./-]+)/g)) await stat(join(root, script));
    for (const [, script = ""] of dockerfile.matchAll(/npm run ([\w:-]+)/g)) {
      expect(JSON.parse(await read("package.json")).scripts).toHaveProperty(script);
    }
    expect(dockerfile.lastIndexOf("\nUSER node")).toBeGreaterThan(dockerfile.lastIndexOf("\nFROM "));
    expect(dockerfile).toContain("HEALTHCHECK");
    expect(dockerfile).toContain("/health/live");
    expect(dockerfile).toMatch(/CMD \["node", "server\/dist\/main\.js"\]\n$/);
  });

  it("runs on a Node that the portal accepts", async () => {
    const [, major = "0"] = /FROM node:(\d+)\.\d+\.\d+-slim\n/.exec(await read("Dockerfile")) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(22);
  });
});

describe("The files of a deployment", () => {
  it("let nobody but the proxy ask whether a portal is ready", async () => {
    const caddyfile = await read("deploy/Caddyfile");
    expect(caddyfile).toMatch(/@ready path \/health\/ready\n\s*respond @ready 404\n[\s\S]*reverse_proxy/);
    expect(caddyfile).toContain("health_uri /health/ready");
  });

  it.each(["deploy/Caddyfile", "deploy/hosting.Caddyfile"])(
    "let no caller's broken request count against a portal: %s",
    async (file) => {
      expect(await read(file)).not.toMatch(/^\s*(fail_duration|max_fails|unhealthy_)/m);
    },
  );

  it.each(["deploy/Caddyfile", "deploy/hosting.Caddyfile"])(
    "keep the secrets of links out of the log: %s",
    async (file) => {
      const [, pattern = "", replacement = ""] = /request>uri regexp "(.*)" "(.*)"/.exec(await read(file)) ?? [];
      const logged = (uri: string) => uri.replace(new RegExp(pattern, "g"), replacement.replace(/[{}]/g, ""));
      expect(logged("/r/3f9c2b?x=1")).toBe("/r/REDACTED");
      expect(logged("/flat/api/reminders/off?token=3f9c2b&a=1")).toBe("/flat/api/reminders/off?token=REDACTED&a=1");
      expect(logged("/admin/register?code=3f9c2b")).toBe("/admin/register?code=REDACTED");
      expect(logged("/flat/api/auth/dashboard?page=2")).toBe("/flat/api/auth/dashboard?page=2");
    },
  );

  it("close large objects as a start with the embedded database does", async () => {
    expect(await read("deploy/large-objects.sql")).toContain(CLOSE_LARGE_OBJECTS);
  });

  it("set only variables that the portal knows", async () => {
    const known = [...(await knownVariables()), ...OTHER_VARIABLES];
    expect(known).toContain("BACKUP_PASSPHRASE");
    const service = await read("deploy/aangan.service");
    const compose = await read("compose.yaml");
    const found = [
      ...setIn(await read("deploy/aangan.env.example")),
      ...[...service.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = ""]) =>
        all.split(" ").map((one) => one.split("=")[0] ?? ""),
      ),
      ...[...compose.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name ?? ""),
      ...[...(await read("deploy/Caddyfile")).matchAll(/\{\$([A-Z_]+)/g)].map(([, name]) => name ?? ""),
    ];
    expect(found.filter((name) => !known.includes(name) && !name.startsWith("POSTGRES_"))).toEqual([]);
    expect(found.length).toBeGreaterThan(15);
  });

  it("have an example of settings with which the portal starts, and no secret in it", async () => {
    const lines = (await read("deploy/aangan.env.example")).split("\n").filter((line) => /^[A-Z_]+=/.test(line));
    const config = readConfig(Object.fromEntries(lines.map((line) => line.split("=") as [string, string])), "/");
    expect(config).toMatchObject({ deployed: true, publicUrl: "https://bills.example.in" });
    expect(config.backup.passphrase).toBeUndefined();
  });

  it("give each container only what it needs to know", async () => {
    const services = (await read("compose.yaml")).split(/^ {2}(?=[a-z0-9-]+:$)/m);
    const service = (name: string) => services.find((one) => one.startsWith(`${name}:`)) ?? "";
    const [shared = ""] = services;
    expect(service("caddy")).not.toMatch(/env_file|PASSWORD|DATABASE/);
    expect([shared, service("portal-1"), service("portal-2")].join()).not.toContain("DATABASE_OWNER_URL");
    expect(service("migrate")).toContain("--migrate");
    expect(service("caddy")).not.toMatch(/networks: .*data/);
  });

  it("name every image by its version", async () => {
    const images = [
      ...(await read("compose.yaml")).matchAll(/image: (\S+)/g),
      ...(await read("Dockerfile")).matchAll(/^FROM (\S+:\S+)/gm),
    ].map(([, image]) => image ?? "");
    expect(
      images.filter((image) => image !== "aangan" && !/:\d+\.\d+(\.\d+)?(-\w+)?(@sha256:\w{64})?$/.test(image)),
    ).toEqual([]);
    expect(images.length).toBeGreaterThan(4);
  });

  it("name folders and files that are there", async () => {
    const compose = await read("compose.yaml");
    for (const [, path = ""] of compose.matchAll(/- \.\/([\w./-]+):/g)) await stat(join(root, path));
    expect(compose).toContain("env_file: deploy/aangan.env");
    expect((await read(".gitignore")).split("\n")).toContain("deploy/aangan.env");
  });

  it("give the portal the time to stop that it takes", async () => {
    const seconds = Number(/TimeoutStopSec=(\d+)/.exec(await read("deploy/aangan.service"))?.[1]);
    const grace = Number(/stop_grace_period: (\d+)s/.exec(await read("compose.yaml"))?.[1]);
    expect(Math.min(seconds, grace) * 1000).toBeGreaterThan(stopLimits.wholeMs);
  });

  it.each(["aangan.service", "aangan@.service"])(
    "have a service, %s, that systemd understands and calls safe, where there is a systemd to ask",
    async (name) => {
      const service = join(root, "deploy", name);
      const run = promisify(execFile);
      const result = await run("systemd-analyze", ["security", "--offline=true", "--threshold=20", service]).catch(
        (error) => error,
      );
      if ((result as NodeJS.ErrnoException).code === "ENOENT") {
        // Without systemd, checks that the hardening is at least configured.
        expect(await read(join("deploy", name))).toMatch(/ProtectSystem=strict[\s\S]*RestrictNamespaces=true/);
        return;
      }
      expect(`${result.stdout}`).toContain("Overall exposure level");
      expect((result as { code?: number }).code ?? 0).toBe(0);
    },
  );

  it("are all explained in the page for whoever sets up a server", async () => {
    const page = `${await read("docs/deploy.md")}${await read("docs/hosting.md")}`;
    for (const name of await readdir(join(root, "deploy"))) expect(page).toContain(name);
    for (const file of ["Dockerfile", "compose.yaml"]) expect(page).toContain(file);
    const { scripts } = JSON.parse(await read("package.json")) as { scripts: Record<string, string> };
    for (const [, script = ""] of page.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(script);
    for (const [, name = ""] of page.matchAll(/^\| `(aangan_\w+)/gm)) {
      const sources = [
        await read("server/src/app/metrics.ts"),
        await read("server/src/app/metrics-queries.ts"),
        await read("server/src/platform/watching/metrics.ts"),
        await read("server/src/app/payments.ts"),
      ];
      expect(sources.join("")).toContain(`"${name}"`);
    }
  });
});
