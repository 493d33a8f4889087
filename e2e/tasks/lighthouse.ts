// Measures the portal with Lighthouse, as a mid-range phone on a slow network sees it: `npm run lighthouse`.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { openOffice, type Person } from "../people.ts";
import { freePort, openPortal } from "../portal.ts";

const pages = ["/", "/login", "/user/dashboard"];
/** The least score of each category; the product's design sets them. */
const least: Record<string, number> = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
/** A measurement varies with what else the machine does, so the median of several counts. */
const RUNS = Number(process.env.RUNS ?? 3);
const SETTLE_MS = 4_000;

interface Measured {
  scores: Record<string, number>;
  /** What is in the way of a full score. */
  failing: string[];
  /** When the largest part of the page was there, in ms. */
  paintedMs: number;
  /** How long the page could not answer while it loaded, in ms. */
  blockedMs: number;
  /** How much the page moved while it loaded; 0 is not at all. */
  shift: number;
}

async function measure(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, { port, disableStorageReset: true, logLevel: "error" });
  if (!result) throw new Error(`${url} could not be measured.`);
  const { categories, audits } = result.lhr;
  const scored = Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)] as const);
  const failing = Object.values(categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs.map(({ id, weight }) => ({ audit: audits[id], weight })))
    .flatMap(({ audit, weight }) => (audit && weight > 0 && (audit.score ?? 1) < 1 ? [audit.title] : []));
  const paintedMs = Math.round(audits["largest-contentful-paint"]?.numericValue ?? 0);
  const blockedMs = Math.round(audits["total-blocking-time"]?.numericValue ?? 0);
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? 0;
  return { scores: Object.fromEntries(scored), failing, paintedMs, blockedMs, shift };
}

/** A measurement in a browser of its own, in which that person has just logged in. */
async function visit(url: string, person: Person): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "aangan-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    await logIn(context, url, person);
    // A browser that has just been started is busy with itself.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    return await measure(url, port);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the login where the portal looks for it; no page of the portal is opened for that. */
async function logIn(context: BrowserContext, url: string, { stored }: Person): Promise<void> {
  const page = await context.newPage();
  await page.goto(new URL("/robots.txt", url).href);
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(stored));
  await page.close();
}

async function medianOf(url: string, person: Person): Promise<Measured> {
  const all: Measured[] = [];
  for (let run = 0; run < RUNS; run++) all.push(await visit(url, person));
  all.sort((one, other) => (one.scores.performance ?? 0) - (other.scores.performance ?? 0));
  const median = all[Math.floor(RUNS / 2)];
  if (!median) throw new Error("RUNS must be at least 1.");
  return median;
}

const portal = await openPortal();
try {
  const office = await openOffice(portal.url);
  const resident = await office.moveIn("E-041");
  await office.raiseBill(resident, 1840.5);
  await office.raiseBill(resident, 3200, "maintenance");
  for (const page of pages) {
    const { scores, failing, ...times } = await medianOf(portal.url + page, resident);
    const { paintedMs, blockedMs, shift } = times;
    const moments = `painted ${paintedMs} ms, blocked ${blockedMs} ms, moved ${shift.toFixed(3)}`;
    process.stdout.write(`${[page.padEnd(18), JSON.stringify(scores), moments, ...failing].join(" ")}\n`);
    if (Object.entries(least).some(([id, score]) => (scores[id] ?? 0) < score)) process.exitCode = 1;
  }
} finally {
  await portal.close();
}
