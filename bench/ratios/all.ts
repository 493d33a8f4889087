import { dashboardRatio } from "./dashboard.ts";
import { growthRatio } from "./growth.ts";
import { memoryRatio } from "./memory.ts";
import { payRatio } from "./pay.ts";
import type { Ratio } from "./ratio.ts";
import { startRatio } from "./start.ts";
import { webhookRatio } from "./webhook.ts";

/** Everything that is measured as a ratio, in the order of the table. */
export const ratios: readonly Ratio[] = [dashboardRatio, payRatio, webhookRatio, growthRatio, startRatio, memoryRatio];
