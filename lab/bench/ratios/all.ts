import { dashboardRatio } from "./dashboard.ts";
import { growthRatio } from "./growth.ts";
import { importRatio } from "./import.ts";
import { mailsRatio } from "./mails.ts";
import { memoryRatio } from "./memory.ts";
import { officeRatio } from "./office.ts";
import { payRatio } from "./pay.ts";
import type { Ratio } from "./ratio.ts";
import { reportRatio } from "./report.ts";
import { residentsRatio } from "./residents.ts";
import { startRatio } from "./start.ts";
import { webRatio } from "./web.ts";
import { webhookRatio } from "./webhook.ts";

/** All ratios, in the order of the table. */
export const ratios: readonly Ratio[] = [
  ...[dashboardRatio, payRatio, webhookRatio, importRatio, residentsRatio, reportRatio],
  ...[growthRatio, startRatio, webRatio, memoryRatio, officeRatio, mailsRatio],
];
