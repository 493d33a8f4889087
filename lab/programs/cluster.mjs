// Breaks a cluster of three servers and two portals while people pay: `npm run lab -- cluster`. `cluster --long` plays
// every fault, `--async` the control that must lose payments, `--only=portal` some faults; ROUNDS is how often each comes.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inNamespaces, isInNamespaces, missingForCluster } from "../cluster/namespaces.mjs";

const options = process.argv.slice(2);
const optionOf = (name) => options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);

if (isInNamespaces()) {
  const { register } = await import("tsx/esm/api");
  register();
  const { testCluster } = await import("../cluster/test-cluster.ts");
  const long = options.includes("--long") || process.env.LONG === "1";
  const rounds = Number(process.env.ROUNDS ?? 1);
  const async = options.includes("--async");
  const wanted = { long, async, rounds, only: optionOf("only") ?? "", folder: process.env.CLUSTER_FOLDER };
  process.exit((await testCluster(wanted)) ? 0 : 1);
}

const missing = await missingForCluster();
if (missing.length > 0) {
  console.log(`The test of the cluster needs ${missing.join(", ")}: skipped`);
} else {
  const folder = await mkdtemp(join(tmpdir(), "aangan-cluster-"));
  try {
    process.exitCode = await inNamespaces(process.argv.slice(1), { CLUSTER_FOLDER: folder });
  } finally {
    if (process.env.KEEP !== "1") await rm(folder, { recursive: true, force: true });
  }
}
