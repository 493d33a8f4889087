import type { Ratio } from "./ratio.ts";
import { workersRatio } from "./workers.ts";

/** Everything that is measured as a ratio, in the order of the table. */
export const ratios: readonly Ratio[] = [workersRatio];
