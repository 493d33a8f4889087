import { callLimits } from "../../src/platform/limits.ts";
import { group, type Section, SHARE } from "./rows.ts";

/** The rows of a kind of requests, of which each caller has so many. */
export function ofCalls(who: keyof typeof callLimits, what: string): Section[1] {
  const limits = callLimits[who];
  return group(
    "platform/limits.ts",
    { [`callLimits.${who}`]: limits },
    {
      each: [what, "others wait"],
      waitingEach: ["calls that wait", SHARE],
      waitMs: ["how long they wait", SHARE],
      heldMs: ["how long one of them holds its place at least", ""],
    },
  );
}
