// Writes docs/limits.md from the constants. server/test/limits-page.test.ts fails if the page is out of date.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { register } from "tsx/esm/api";
import { root } from "./parts/run.mjs";

register();
const { limitsPage } = await import("../server/test/limits/page.ts");

await writeFile(join(root, "docs/limits.md"), limitsPage());
console.log("Wrote docs/limits.md.");
