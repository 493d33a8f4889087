import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "stories",
  outputDir: "test-results",
  globalSetup: "./prepare-stories.ts",
  timeout: 30_000,
  expect: { timeout: 10_000 },
  // A story that only passes when told again is a failing one.
  retries: 0,
  // Every file has a portal of its own; the files are told two at a time.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 10_000,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Only the story about it has a service worker; it could answer what other stories mean to ask the server.
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
