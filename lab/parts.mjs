import { buildIfNeeded } from "../scripts/parts/build-if-needed.mjs";
import { run } from "../scripts/parts/run.mjs";
import { playwright, sum, vitest } from "../scripts/parts/run-tests.mjs";

const CONFIG = "lab/vitest.config.ts";

const tests = (projects, options, env) => vitest(CONFIG, projects, { options, env });

/** A part that runs projects of Vitest. Its words choose files; the long form adds variables. */
const of =
  (projects, long = {}) =>
  (words, isLong) =>
    tests(projects, words, isLong ? { ...long, ...process.env } : {});

/** A part that is a program of its own. */
const program = (path) => async (words, isLong) => {
  const { code } = await run(process.execPath, [path, ...words, ...(isLong ? ["--long"] : [])]);
  return code === 0 ? { passed: 1, failed: 0, named: [] } : { passed: 0, failed: 1, named: [path] };
};

const built = (part) => async (words, isLong) => {
  await buildIfNeeded();
  return part(words, isLong);
};

/** Files that report times. `timing --long` measures them in turn and fails when one is too slow. */
const measuring = [
  ...["timing/", "database/db", "imports/hostile-archives", "imports/many-charts"],
  ...["started-by-root", "one-portal", "killed-portal", "silent-database", "slow-database", "slow-company"],
  ...["resting-portal", "operate", "paid-once-after-kill", "alone/", "fuzz/"],
];

async function timing(words, isLong) {
  if (!isLong) return tests(["timing"], words);
  const files = words.length > 0 ? words : measuring;
  return vitest(CONFIG, [], { options: ["--maxWorkers=1", "--no-file-parallelism", ...files], env: { MEASURE: "1" } });
}

const crashing = ["database", "crashes", "calm", "alone"];

export const parts = {
  scenarios: of(["scenarios"], { MONEY_RUNS: "10000" }),
  crashes: built(of(crashing, { TIMES: "20", CUTS: "200", LONG: "1" })),
  races: of(["races", "crowds"], { TIMES: "10" }),
  imports: of(["imports"]),
  timing: built(timing),
  fuzz: of(["fuzz"], { FUZZ_REQUESTS: "20000" }),
  looks: built(async (words, isLong) => {
    const stories = await playwright("lab", { options: words, env: isLong ? { LANGUAGES: "all" } : {} });
    return words.length > 0 ? stories : sum([await tests(["letters"]), stories]);
  }),
  upgrade: of(["upgrade"]),
  load: built(program("lab/programs/load.mjs")),
  cluster: built(program("lab/programs/cluster.mjs")),
  hosting: built(of(["hosting"])),
  bench: built(program("lab/programs/bench.mjs")),
  compare: program("lab/programs/compare.mjs"),
  bugs: program("lab/programs/bugs.mjs"),
  lighthouse: built(program("lab/programs/lighthouse.mjs")),
};

/** Runs on every push. Parts that compute and parts that mostly wait run side by side. */
export const ci = () => ({
  tests: async () => {
    await buildIfNeeded();
    const computing = ["races", "crowds", "imports", "letters", "upgrade", "bench"];
    const waiting = ["scenarios", "timing", "database", "crashes"];
    const together = [tests(computing, ["--maxWorkers=2"]), tests(waiting, ["--maxWorkers=5"])];
    return sum([...(await Promise.all(together)), await tests(["calm", "alone", "fuzz"])]);
  },
  looks: () => playwright("lab"),
});

/** A release needs every part in its long form. */
export const nightly = () => {
  const names = Object.keys(parts).filter((name) => name !== "compare");
  return Object.fromEntries(names.map((name) => [name, () => parts[name]([], true)]));
};
