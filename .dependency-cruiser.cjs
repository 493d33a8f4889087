// Who may import whom. The picture is in ARCHITECTURE.md; scripts/plant-mistakes.mjs proves that every rule catches.
const TEST = "\\.(test|spec)\\.tsx?$|^server/test/|^lab/";
const BADLY_NAMED = "(^|/)(utils?|helpers?|misc|common|shared)([./]|$)";
const feature = "^server/src/features/([^/]+)/";

/** A rule: files matching `from` must not import what matches `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const onlyZod = forbid(
  "contract-imports-only-zod",
  "The contract is read by the browser and by the server, so it knows neither.",
  { path: "^contract/src", pathNot: TEST },
  { pathNot: "^contract/src|node_modules/zod/" },
);

const betweenWorkspaces = [
  forbid(
    "web-meets-server-in-contract",
    "The browser knows the contract only.",
    { path: "^web/" },
    { path: "^server/" },
  ),
  forbid(
    "server-meets-web-in-contract",
    "The server knows the contract only.",
    { path: "^server/" },
    { path: "^web/" },
  ),
  forbid(
    "stories-use-the-front-door",
    "Stories in a browser go through the screens; only times they measure as the server's tests do.",
    { path: "^e2e/" },
    { path: "^(web|server)/", pathNot: "^server/test/timing/measure\\.ts$" },
  ),
  forbid(
    "lab-knows-no-screen",
    "The lab works on the server and through the browser; only the makers of spreadsheets are used as they are.",
    { path: "^lab/" },
    { path: "^web/", pathNot: "^web/src/lib/exports/" },
  ),
  forbid(
    "nobody-needs-the-lab",
    "The product and the tests of npm test do without it.",
    { path: "^(contract|server|web|e2e)/" },
    { path: "^lab/" },
  ),
];

const grounds = [
  forbid(
    "platform-knows-no-feature",
    "The platform carries the features, whatever they are.",
    { path: "^server/src/platform", pathNot: TEST },
    { path: "^server/src/(?!platform/)" },
  ),
  forbid(
    "ui-and-lib-know-no-feature",
    "Components and the web's ground carry the features, whatever they are.",
    { path: "^web/src/(ui|lib)/" },
    { path: "^web/src/(features|app|main)" },
  ),
  forbid(
    "ui-does-not-fetch",
    "A component shows what it is given.",
    { path: "^web/src/ui/" },
    { path: "^web/src/lib/(calls/(api|query|upload)|session)\\.|node_modules/@tanstack/(react-)?query" },
  ),
  forbid(
    "features-know-no-app",
    "The app is made of features, not the other way round.",
    { path: "^(server|web)/src/features/", pathNot: TEST },
    { path: "^server/src/(app/|main|start/)|^web/src/(app/|main)" },
  ),
];

/** Features from the ground up: none may call one that comes after it. */
function inOrder(...ranks) {
  return ranks.slice(0, -1).flatMap((rank, place) =>
    rank.map((name) =>
      forbid(
        "features-are-in-order",
        `${ranks.map((names) => names.join(" and ")).join(" ← ")}`,
        { path: `^server/src/features/${name}/`, pathNot: TEST },
        {
          path: `^server/src/features/(${ranks
            .slice(place + 1)
            .flat()
            .join("|")})/`,
        },
      ),
    ),
  );
}

const betweenFeatures = [
  forbid(
    "web-features-stand-apart",
    "Pages that need two features are composed in app/.",
    { path: "^web/src/features/([^/]+)/" },
    { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
  ),
  forbid(
    "only-operations-of-another-feature",
    "A feature calls another's operations and takes its locks, and never uses its queries or routes.",
    { path: feature, pathNot: TEST },
    { path: "^server/src/features/[^/]+/.*(queries|routes)\\.ts$", pathNot: "^server/src/features/$1/" },
  ),
  ...inOrder(
    ["settings", "alerts"],
    ["emails"],
    ["residents"],
    ["admins"],
    ["login", "second-factor"],
    ["approvals"],
    ["bills"],
    ["ledger"],
    ["payments"],
    ["claims"],
    ["receipts"],
    ["settlements"],
    ["statements"],
    ["dues", "certificates"],
    ["dashboard"],
    ["reports", "month-end", "verification", "search"],
    ["overview"],
    ["books"],
    ["uploads"],
  ),
];

/** Rooms of the uploads, from the ground up. */
const uploadRooms = ["read", "judge", "keep", "kinds"];
const betweenUploadRooms = uploadRooms
  .slice(0, -1)
  .map((room, place) =>
    forbid(
      "upload-rooms-are-in-order",
      "kinds → keep → judge → read: a kind describes itself to the rooms below it, and none of them knows a kind.",
      { path: `^server/src/features/uploads/${room}/`, pathNot: TEST },
      { path: `^server/src/features/uploads/(${[...uploadRooms.slice(place + 1), "undo"].join("|")})/` },
    ),
  );

const oneFileKnows = [
  forbid(
    "only-routes-know-http",
    "Everything else of a feature can be called without a request.",
    { path: feature, pathNot: ["/routes\\.ts$", TEST] },
    { path: "node_modules/(fastify|@fastify)/" },
  ),
  forbid(
    "only-queries-know-tables",
    "All SQL of a feature is in its queries.ts and locks.ts; the shape of a resident is derived from the table's type.",
    { path: feature, pathNot: ["([/-]queries|/locks)\\.ts$", "/residents/resident\\.ts$", TEST] },
    { path: "node_modules/(kysely|pg)/|^server/src/platform/database/schema\\.ts$" },
  ),
  forbid(
    "only-app-chooses-gateways",
    "Which gateway, which clock, which database is decided in one place.",
    { path: "^server/src/", pathNot: ["^server/src/(app/|main\\.ts$)", "/gateways/", TEST] },
    { path: "/gateways/" },
  ),
];

module.exports = {
  forbidden: [
    onlyZod,
    ...betweenWorkspaces,
    ...grounds,
    ...betweenFeatures,
    ...betweenUploadRooms,
    ...oneFileKnows,
    forbid("no-cycles", "What needs each other is one thing, or needs a third.", {}, { circular: true }),
    forbid(
      "no-vague-names",
      "A file is named after what is in it.",
      { path: BADLY_NAMED, pathNot: "node_modules" },
      {},
    ),
    forbid(
      "no-vague-names",
      "A file is named after what is in it.",
      {},
      { path: BADLY_NAMED, pathNot: "node_modules", dependencyTypesNot: ["core"] },
    ),
    forbid(
      "no-unknown-imports",
      "What is imported must exist.",
      {},
      { couldNotResolve: true, pathNot: "server/dist/main" },
    ),
    forbid(
      "tests-stay-outside",
      "The product does not import its tests.",
      { path: "^(contract|server|web)/src/", pathNot: TEST },
      { path: TEST },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(server|web)/dist/|^data" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
