/** One mistake for every rule: a file, and the rule's message. It is planted in a copy, so it may replace existing files. */
const contract = 'export * as z from "zod/mini";\n';

/** Import rules, by dependency-cruiser. `as` is the rule's name. */
export const importMistakes = [
  plant("contract-imports-only-zod", "contract/src/planted.ts", 'export { readFile } from "node:fs";\n'),
  plant("web-meets-server-in-contract", "web/src/lib/planted.ts", 'import "../../../server/src/platform/ids.ts";\n'),
  plant(
    "server-meets-web-in-contract",
    "server/src/platform/planted.ts",
    'import "../../../web/src/lib/language/text.ts";\n',
  ),
  plant("stories-use-the-front-door", "e2e/planted.ts", 'import "../web/src/lib/language/text.ts";\n'),
  plant("lab-knows-no-screen", "lab/planted.ts", 'import "../web/src/lib/language/text.ts";\n'),
  plant("nobody-needs-the-lab", "server/test/planted-6.ts", 'import "../../lab/bench/measure/table.ts";\n'),
  plant("platform-knows-no-feature", "server/src/platform/planted-2.ts", 'import "../features/bills/routes.ts";\n'),
  plant("ui-and-lib-know-no-feature", "web/src/ui/planted.ts", 'import "../app/routes.tsx";\n'),
  plant("ui-does-not-fetch", "web/src/ui/planted-2.ts", 'import "../lib/calls/api.ts";\n'),
  plant("features-know-no-app", "server/src/features/bills/planted-app.ts", 'import "../../app/app.ts";\n'),
  plant("features-know-no-app", "web/src/features/login/planted.ts", 'import "../../app/routes.tsx";\n'),
  plant("web-features-stand-apart", "web/src/features/planted/planted.ts", 'import "../login/login-page.tsx";\n'),
  plant(
    "only-operations-of-another-feature",
    "server/src/features/reports/planted.ts",
    'import "../bills/queries.ts";\nimport "../residents/routes.ts";\n',
  ),
  plant("features-are-in-order", "server/src/features/residents/planted.ts", 'import "../bills/raise-bill.ts";\n'),
  plant("features-are-in-order", "server/src/features/bills/planted.ts", 'import "../payments/company/gateway.ts";\n'),
  plant("features-are-in-order", "server/src/features/overview/planted.ts", 'import "../uploads/routes.ts";\n'),
  plant(
    "features-are-in-order",
    "server/src/features/payments/planted.ts",
    'import "../reports/report-payments.ts";\n',
  ),
  plant("upload-rooms-are-in-order", "server/src/features/uploads/read/planted.ts", 'import "../judge/evaluate.ts";\n'),
  plant(
    "upload-rooms-are-in-order",
    "server/src/features/uploads/judge/planted.ts",
    'import "../keep/review-upload.ts";\n',
  ),
  plant("upload-rooms-are-in-order", "server/src/features/uploads/keep/planted.ts", 'import "../kinds/bills.ts";\n'),
  plant(
    "only-routes-know-http",
    "server/src/features/bills/planted-http.ts",
    'import type { FastifyRequest } from "fastify";\nexport type Planted = FastifyRequest;\n',
  ),
  plant(
    "only-queries-know-tables",
    "server/src/features/bills/planted-sql.ts",
    'import { sql } from "kysely";\nexport const planted = sql;\n',
  ),
  plant(
    "only-app-chooses-gateways",
    "server/src/features/payments/planted-gateway.ts",
    'import "./gateways/planted.ts";\n',
    {
      "server/src/features/payments/gateways/planted.ts": "export const planted = 1;\n",
    },
  ),
  plant("no-cycles", "server/src/platform/planted-3.ts", 'import "./planted-4.ts";\n', {
    "server/src/platform/planted-4.ts": 'import "./planted-3.ts";\n',
  }),
  plant("no-vague-names", "web/src/lib/utils.ts", contract),
  plant("no-vague-names", "server/src/platform/helpers/planted.ts", contract),
  plant("no-unknown-imports", "web/src/lib/planted-2.ts", 'import "./nowhere.ts";\n'),
  plant("tests-stay-outside", "server/src/platform/planted-5.ts", 'import "./database/migrate.test.ts";\n'),
];

/** Lint rules, by Biome. */
export const lintMistakes = [
  plant("style/noDefaultExport", "server/src/platform/planted-6.ts", "export default 1;\n"),
  plant("style/useFilenamingConvention", "server/src/platform/plantedFile.ts", "export const planted = 1;\n"),
  plant("style/noEnum", "contract/src/planted-enum.ts", "export enum Planted {\n  One,\n}\n"),
  plant("style/noNonNullAssertion", "web/src/lib/planted-3.ts", "export const planted = (text?: string) => text!;\n"),
  plant("style/noProcessEnv", "server/src/platform/planted-7.ts", "export const planted = process.env.PLANTED;\n"),
  plant(
    "style/useImportType",
    "web/src/lib/planted-4.ts",
    'import { Failure } from "@aangan/contract/refusals";\nexport type Planted = Failure;\n',
  ),
  plant(
    "style/noRestrictedImports",
    "server/src/features/bills/planted-clock.ts",
    'import { systemClock } from "../../platform/clock.ts";\nexport const planted = systemClock;\n',
  ),
  plant("suspicious/noExplicitAny", "server/src/platform/planted-8.ts", "export const planted: any = 1;\n"),
  plant("suspicious/noConsole", "server/src/platform/planted-9.ts", 'console.log("planted");\n'),
  plant(
    "suspicious/noFocusedTests",
    "server/src/platform/planted.test.ts",
    'import { it } from "vitest";\nit.only("planted", () => {});\n',
  ),
  plant(
    "nursery/noFloatingPromises",
    "server/src/platform/planted-10.ts",
    "async function plant() {}\nexport function planted() {\n  plant();\n}\n",
  ),
  plant(
    "nursery/noMisusedPromises",
    "server/src/platform/planted-11.ts",
    "async function plant() {\n  return true;\n}\nexport const planted = () => (plant() ? 1 : 2);\n",
  ),
  plant(
    "correctness/noUndeclaredDependencies",
    "web/src/lib/planted-5.ts",
    'import pg from "pg";\nexport const planted = pg;\n',
  ),
  plant("correctness/useImportExtensions", "server/src/platform/planted-12.ts", 'export { newId } from "./ids";\n'),
  plant("performance/noBarrelFile", "web/src/ui/index.ts", 'export * from "./button.tsx";\n'),
  plant(
    "complexity/noExcessiveLinesPerFunction",
    "server/src/platform/planted-13.ts",
    `export function planted() {\n${"  process.exitCode = 1;\n".repeat(75)}}\n`,
  ),
  plant(
    "complexity/noExcessiveCognitiveComplexity",
    "server/src/platform/planted-14.ts",
    `export function planted(n: number) {\n${nested(6)}\n  return 0;\n}\n`,
  ),
  plant(
    "style/noExcessiveLinesPerFile",
    "server/src/platform/planted-15.ts",
    "export const planted = 1;\n".repeat(260),
  ),
  plant("Only errors are classes", "server/src/platform/planted-16.ts", "export class Planted {}\n"),
  plant(
    "The instant is handed in",
    "server/src/features/bills/planted-now.ts",
    "export const planted = () => Date.now();\nexport const planted2 = () => new Date();\n",
  ),
  plant("Tests measure no time", "server/test/planted.test.ts", "export const planted = performance.now();\n"),
  plant(
    "Only queries.ts touches tables",
    "server/src/features/bills/planted-table.ts",
    'import type { Db } from "../../platform/database/db.ts";\nexport const planted = (db: Db) => db.selectFrom("bills");\n',
  ),
  plant("format", "server/src/platform/planted-17.ts", "export   const planted='1'\n"),
  plant(
    "assist/source/organizeImports",
    "server/src/platform/planted-18.ts",
    'import { join } from "node:path";\nimport { readFile } from "node:fs";\nexport const planted = [join, readFile];\n',
  ),
];

/** Dead code, by knip. */
export const deadCode = [
  plant("planted-19.ts", "server/src/platform/planted-19.ts", "export const planted = 1;\n"),
  plant("plantedNobodyUses", "contract/src/text.ts", "export const plantedNobodyUses = 1;\n", {}, "append"),
];

function plant(says, path, text, others = {}, how = "write") {
  return { says, path, text, others, how };
}

function nested(depth) {
  return depth === 0 ? "return n;" : `if (n > ${depth}) { for (let i = 0; i < n; i++) { ${nested(depth - 1)} } }`;
}
