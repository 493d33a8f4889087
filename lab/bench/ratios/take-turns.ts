import { median } from "../measure/percentiles.ts";

/** The medians of the rounds. */
export interface Turns {
  ours: number;
  reference: number;
  ratio: number;
}

/**
 * Measures ours and the reference in turn, so that other load on the machine affects both. They swap places every round.
 * The first round only warms up.
 */
export async function takeTurns(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Turns> {
  await ours();
  await reference();
  const oursFirst: boolean[] = Array.from({ length: rounds }, (_, round) => round % 2 === 0);
  const measured: { ours: number; reference: number }[] = [];
  for (const isOurTurn of oursFirst) {
    const first = await (isOurTurn ? ours : reference)();
    const second = await (isOurTurn ? reference : ours)();
    measured.push(isOurTurn ? { ours: first, reference: second } : { ours: second, reference: first });
  }
  return {
    ours: median(measured.map((one) => one.ours)),
    reference: median(measured.map((one) => one.reference)),
    ratio: median(measured.map((one) => one.ours / one.reference)),
  };
}
