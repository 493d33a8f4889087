// Looks at the code without running it: `npm run check`.
import { check } from "./parts/check-parts.mjs";
import { installIfNeeded } from "./parts/install.mjs";

await installIfNeeded();
if ((await check()).length > 0) process.exitCode = 1;
