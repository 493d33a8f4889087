import { importRatio } from "./import.ts";
import type { Ratio } from "./ratio.ts";
import { reportRatio } from "./report.ts";
import { residentsRatio } from "./residents.ts";
import { webRatio } from "./web.ts";

/** Everything that is measured as a ratio, in the order of the table. */
export const ratios: readonly Ratio[] = [importRatio, residentsRatio, reportRatio, webRatio];
