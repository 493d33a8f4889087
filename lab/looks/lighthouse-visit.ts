import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { freePort } from "../../e2e/portal.ts";

/** Not in the lockfile, because only two measurements need it and its 170 packages. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const SETTLE_MS = 4_000;
const REPORT_BYTES = 64 * 1_024 * 1_024;

let downloaded: Promise<string> | undefined;

/** How a page did on a mid-range phone with a slow network. */
export interface Visit {
  scores: Record<string, number>;
  /** What keeps it from a full score. */
  failing: string[];
  /** Largest contentful paint, in ms. */
  paintedMs: number;
  /** Total blocking time, in ms. */
  blockedMs: number;
  /** Cumulative layout shift. */
  shift: number;
  /** The files loaded, with their bytes on the wire. */
  requests: { url: string; kind: string; bytes: number }[];
}

/** Visits a page in a new browser that holds nothing but these entries, such as a login. */
export async function visitWithLighthouse(url: string, stored: Record<string, string>): Promise<Visit> {
  downloaded ??= download();
  await downloaded;
  const folder = await mkdtemp(join(tmpdir(), "aangan-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    await store(context, url, stored);
    // A browser that has just started is busy with itself.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return await measure(url, port);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function download(): Promise<string> {
  process.stderr.write(`npx downloads ${LIGHTHOUSE} unless npm has cached it …\n`);
  return runLighthouse(["--version"]);
}

async function runLighthouse(args: readonly string[]): Promise<string> {
  const options = { maxBuffer: REPORT_BYTES, shell: process.platform === "win32" };
  return (await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, ...args], options)).stdout;
}

/** Stores the entries where the page looks for them, without opening a measured page. */
async function store(context: BrowserContext, url: string, stored: Record<string, string>): Promise<void> {
  const page = await context.newPage();
  await page.goto(new URL("/robots.txt", url).href);
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(stored));
  await page.close();
}

/** What is used of a report of Lighthouse. */
interface Report {
  categories: Record<
    string,
    { id: string; score: number | null; auditRefs: readonly { id: string; weight: number }[] }
  >;
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; errorMessage?: string; details?: unknown }
  >;
}

async function measure(url: string, port: number): Promise<Visit> {
  const options = ["--disable-storage-reset", "--output=json", "--quiet", "--no-enable-error-reporting"];
  const report = await runLighthouse([url, `--port=${port}`, ...options]);
  const { categories, audits }: Report = JSON.parse(report);
  const scored = Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)] as const);
  const failing = Object.values(categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs.map(({ id, weight }) => ({ audit: audits[id], weight })))
    .flatMap(({ audit, weight }) => (audit && weight > 0 && (audit.score ?? 1) < 1 ? [audit.title] : []));
  const number = (id: string) => {
    const { numericValue, errorMessage } = audits[id] ?? {};
    if (numericValue === undefined) throw new Error(`${url} has no ${id}: ${errorMessage}`);
    return numericValue;
  };
  return {
    scores: Object.fromEntries(scored),
    failing,
    paintedMs: Math.round(number("largest-contentful-paint")),
    blockedMs: Math.round(number("total-blocking-time")),
    shift: number("cumulative-layout-shift"),
    requests: requestsOf(audits["network-requests"]?.details),
  };
}

function requestsOf(details: unknown): Visit["requests"] {
  const { items = [] } = (details ?? {}) as { items?: { url: string; resourceType?: string; transferSize?: number }[] };
  return items.map(({ url, resourceType = "", transferSize = 0 }) => ({
    url,
    kind: resourceType,
    bytes: transferSize,
  }));
}
