import { overloadLimits } from "../src/platform/limits.ts";
import { hashing, hashingAt } from "../src/platform/login/passwords.ts";

// Run before every test file. Hundreds of log-ins at the real cost took a sixth of the suite; the tests of the cost set
// it back.
Object.assign(hashing, hashingAt({ memoryCost: 64, timeCost: 1, parallelism: 1 }));
// A portal in a test shares its event loop with the test, so that the loop's delay says nothing about the portal.
Object.assign(overloadLimits, { eventLoopDelayMs: 60_000 });
