import { defineConfig } from "@playwright/test";
import { recordedStories } from "./recordings.ts";

/** A step of a story that takes this long hangs, on whatever machine. */
const HANGS_MS = 60_000;

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "stories",
  ...(process.env.RECORD_PAGES && { testMatch: recordedStories.map((name) => `${name}.spec.ts`) }),
  outputDir: "test-results",
  globalSetup: "./prepare-stories.ts",
  timeout: 15 * HANGS_MS,
  expect: { timeout: HANGS_MS },
  // A story that passes only on a retry has failed.
  retries: 0,
  // Every file has its own portal, and while one starts or stops, two others go on.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    actionTimeout: HANGS_MS,
    navigationTimeout: HANGS_MS,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Only the story about it has a service worker, which could answer calls that other stories mean for the server.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // A trace of every story takes a tenth longer: TRACE=1 keeps those of the stories that fail.
    trace: process.env.TRACE === "1" ? "retain-on-failure" : "off",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
      ],
    },
  },
});
