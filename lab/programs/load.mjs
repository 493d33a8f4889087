// Measures the load goals on a new portal: `npm run lab -- load`, or one: `load LOAD-04`. MINUTES is the length of the mixed load
// (30), FLOOD_SECONDS that of each flood (60).
import { register } from "tsx/esm/api";

register();
const { testLoad } = await import("../bench/test-load.ts");
const minutes = Number(process.env.MINUTES ?? 30);
const floodSeconds = Number(process.env.FLOOD_SECONDS ?? 60);
process.exit((await testLoad(process.argv.slice(2), { minutes, floodSeconds })) ? 0 : 1);
