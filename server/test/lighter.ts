import { afterAll } from "vitest";
import { hashing, hashingAt } from "../src/platform/auth/passwords.ts";
import { dropDatabases } from "./desks/database.ts";
import { refuseNobodyForLoad } from "./desks/patient-portal.ts";
import { useBuiltReader } from "./desks/use-built-reader.ts";

// Run before every test file. Hundreds of log-ins at the real cost took a sixth of the suite; the tests that need it set
// it back.
Object.assign(hashing, hashingAt({ memoryCost: 64, timeCost: 1, parallelism: 1 }));

// Hundreds of spreadsheets took another.
useBuiltReader();

refuseNobodyForLoad();

afterAll(dropDatabases);
