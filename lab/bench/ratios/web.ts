import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { logInResident } from "@aangan/contract/features/residents";
import { API } from "../../../server/src/platform/http/read-request.ts";
import { type Visit, visitWithLighthouse } from "../../looks/lighthouse-visit.ts";
import { root } from "../../process/launch-portal.ts";
import { PASSWORD } from "../world/open-databases.ts";
import { openTown } from "../world/open-town.ts";
import { flatOf } from "../world/town-data.ts";
import { type Figure, type Ratio, ratioAtMost, type World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

/** A visit takes 15 seconds, and its times are simulated from what was loaded, so they hardly vary. */
const MAX_ROUNDS = 2;
const KIBI = 1_024;

/** A resident's first visit to the dashboard, on a mid-range phone with a slow network. */
export const webRatio: Ratio = {
  name: "web",
  what: "the resident's first screen: the dashboard, nothing cached, Lighthouse's phone and network",
  against: "a page of React with one line of text, built and served the same way",
  run,
};

async function run({ databases, rounds }: World): Promise<Figure[]> {
  await nameBrowser();
  const empty = await serveEmptyPage();
  const town = await openTown(databases);
  try {
    const stored = await logIn(town.url);
    // From the IP address the portal would redirect to its own name (server/src/platform/http/own-address.ts).
    const dashboard = `${town.url.replace("127.0.0.1", "localhost")}/user/dashboard`;
    const seen: { ours: Visit; reference: Visit }[] = [];
    let ours: Visit | undefined;
    const painted = await takeTurns(
      Math.min(rounds, MAX_ROUNDS),
      async () => {
        ours = await visitWithLighthouse(dashboard, stored);
        return ours.paintedMs;
      },
      async () => {
        const reference = await visitWithLighthouse(empty.url, {});
        if (ours) seen.push({ ours, reference });
        return reference.paintedMs;
      },
    );
    const last = seen.at(-1);
    if (!last) throw new Error("no page was seen");
    return [
      await both("JavaScript, gzip", last, scriptKibibytes, ratioAtMost(1.5)),
      { what: "largest contentful paint", unit: "ms", ...painted, goal: ratioAtMost(1.4) },
      await both(
        "all that is loaded, as sent",
        last,
        async ({ requests }) => sum(requests.map(({ bytes }) => bytes)) / KIBI,
      ),
    ];
  } finally {
    empty.close();
    await town.close();
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

async function both(
  what: string,
  { ours, reference }: { ours: Visit; reference: Visit },
  of: (visit: Visit) => Promise<number>,
  goal?: Figure["goal"],
): Promise<Figure> {
  return { what, unit: "KiB", ours: await of(ours), reference: await of(reference), ...(goal && { goal }) };
}

/** The scripts of a page, each gzipped as by the build. */
async function scriptKibibytes({ requests }: Visit): Promise<number> {
  const scripts = [...new Set(requests.filter(({ kind }) => kind === "Script").map(({ url }) => url))];
  const sizes = scripts.map(async (url) => {
    const text = Buffer.from(await (await fetch(url)).arrayBuffer());
    return gzipSync(text, { level: 9 }).length;
  });
  return sum(await Promise.all(sizes)) / KIBI;
}

/** Logs a resident in; returns what the browser stores. */
async function logIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}${API}${logInResident.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ flatNumber: flatOf(1), password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`nobody could log in: ${response.status} ${await response.text()}`);
  const { token, user } = (await response.json()) as { token: string; user: object };
  return { token, user: JSON.stringify(user) };
}

async function serveEmptyPage(): Promise<{ url: string; close(): void }> {
  const script = join(import.meta.dirname, "../references/serve-empty-page.ts");
  const child = fork(script, { cwd: root, execArgv: ["--import", "tsx"] });
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the empty page could not be served")));
  const [message] = (await Promise.race([once(child, "message"), ended])) as [{ url: string }];
  ended.catch(() => undefined);
  return { url: message.url, close: () => child.disconnect() };
}

/** Points Lighthouse to the stories' browser. */
async function nameBrowser(): Promise<void> {
  const { findBrowser } = (await import(join(root, "scripts/parts/browser.mjs"))) as {
    findBrowser(): Promise<string | undefined>;
  };
  const browser = await findBrowser();
  if (browser) process.env.CHROMIUM_PATH = browser;
}
