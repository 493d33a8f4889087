import { join } from "node:path";
import stories from "../e2e/playwright.config.ts";

export default {
  ...stories,
  testDir: join(import.meta.dirname, "looks/stories"),
  outputDir: join(import.meta.dirname, "test-results"),
  globalSetup: join(import.meta.dirname, "../e2e/prepare-stories.ts"),
};
