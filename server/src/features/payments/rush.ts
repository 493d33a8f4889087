/** Whether more comes than can be borne. Instants are milliseconds of a stopwatch. */
export interface Rush {
  /** One more has come. */
  count(nowMs: number): void;
  isOn(nowMs: number): boolean;
}

/** In this time what came is all but forgotten. */
const FADING_MS = 1_000;

/** What goes on for longer is no rush any more. */
const LONGEST_MS = 30_000;

/** A rush is on while more than so many a second come, but for half a minute at most. */
export function createRush(perSecond: number): Rush {
  let lately = 0;
  let countedAt = 0;
  let beganAt: number | undefined;

  const comingAt = (nowMs: number) => lately * Math.exp((countedAt - nowMs) / FADING_MS);

  return {
    count: (nowMs) => {
      lately = comingAt(nowMs) + 1;
      countedAt = nowMs;
      beganAt = lately > perSecond ? (beganAt ?? nowMs) : undefined;
    },
    isOn: (nowMs) => beganAt !== undefined && nowMs - beganAt < LONGEST_MS && comingAt(nowMs) > perSecond,
  };
}
