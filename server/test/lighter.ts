import { afterAll, inject } from "vitest";
import { hashing, hashingAt } from "../src/platform/login/passwords.ts";
import { readingOnly, readingProgram } from "../src/platform/spreadsheets/spreadsheet-reader.ts";
import { dropDatabases } from "./desks/database.ts";

// Run before every test file. Hundreds of log-ins at the real cost took a sixth of the suite; the tests that need it set
// it back.
Object.assign(hashing, hashingAt({ memoryCost: 64, timeCost: 1, parallelism: 1 }));

// Hundreds of spreadsheets took another: each process compiled its sources anew.
const path = inject("builtReader");
Object.assign(readingProgram, { path, flags: readingOnly(path) });

afterAll(dropDatabases);
