/** `npm run lab -- races` runs some files of the server with whole crowds and many rounds. */
const isLab = process.env.CROWDS === "1";
const TIMES = Number(process.env.TIMES ?? 1);

/** How many come at once: eight at most in `npm test`. */
export const crowdOf = (many: number): number => (isLab ? many : Math.min(8, many));

/** How often two acts race: twice in `npm test`, so that each is first once. */
export const roundsOf = (many: number): number => (isLab ? many * TIMES : Math.min(2, many));

/** Of long lists of cases every twelfth in `npm test`, and all in the lab. */
export const sampleOf = <T>(all: readonly T[]): readonly T[] => (isLab ? all : all.filter((_, nth) => nth % 12 === 0));

/** Asks again while the portal is too busy, as a browser does. */
export async function untilServed<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 429 && answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
