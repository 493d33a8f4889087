import { later } from "../../../platform/clock.ts";
import { isUnavailable } from "../../../platform/database/unavailable.ts";
import { newId } from "../../../platform/ids.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { forEachIsolated } from "../../alerts/each-apart.ts";
import type { PaymentNeeds } from "../../payments/company/needs.ts";
import { numberOnline } from "./number-online.ts";
import { type NumberingFilter, type Unnumbered, unnumbered } from "./online-queries.ts";

type Needs = Pick<PaymentNeeds, "database" | "commit" | "clock" | "log">;

/** Receipts of one transaction: few enough that payments are not held for long. */
const AT_ONCE = 500;

/** A backlog of more goes on after a pause. */
const MAX_BATCHES = 20;

/** Money whose receipt could not be written is looked at again after this; the other's numbers do not wait for it. */
const ASIDE_MS = 10 * 60_000;

const MIN_PAUSE_MS = 1_000;

/**
 * Gives online money its receipts, afterwards: a number in the capture itself would make all captures wait for each other.
 * Every instance may run it. When the outcome of a commit is unknown, what has no receipt is looked for again.
 */
export function numberingJob(needs: Needs): Job {
  const numbering = createNumbering(needs);
  return { name: "number-receipts", at: "often", leastPauseMs: MIN_PAUSE_MS, run: numbering.run };
}

export function createNumbering(needs: Needs) {
  const { database, clock } = needs;
  const asideUntil = new Map<string, Date>();

  async function run(): Promise<Date | undefined> {
    for (let batches = 0; batches < MAX_BATCHES; batches++) {
      const filter = { most: AT_ONCE, aside: stillAside(asideUntil, clock()) };
      const next = await unnumbered(database.db, { ...filter, most: 1 });
      if (next.length === 0 || (await numberBatch(filter)) < AT_ONCE) return undefined;
    }
    return clock();
  }

  async function numberBatch(filter: NumberingFilter): Promise<number> {
    try {
      return await number(needs, filter);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      needs.log.error({ err: error }, "receipts could not be written together, each is written apart");
      return numberApart(await unnumbered(database.db, filter));
    }
  }

  /** One whose books are not right must not keep the others from their receipts. */
  async function numberApart(waiting: readonly Unnumbered[]): Promise<number> {
    const numberOne = ({ id }: Unnumbered) =>
      number(needs, { most: 1, ids: [id] }).catch((error: unknown) => {
        asideUntil.set(id, later(clock(), ASIDE_MS));
        throw error;
      });
    await forEachIsolated(needs, waiting, numberOne, ({ id, isPayment, cameAt }) => ({
      ...{ subject: id, dueAt: cameAt },
      ...(isPayment && { paymentId: id }),
    }));
    return waiting.length;
  }

  return { run };
}

function stillAside(asideUntil: Map<string, Date>, now: Date): string[] {
  for (const [id, until] of asideUntil) if (until <= now) asideUntil.delete(id);
  return [...asideUntil.keys()];
}

function number({ commit, clock }: Needs, filter: NumberingFilter): Promise<number> {
  const actor = { kind: "clock" as const };
  const action = { actor, action: "number-receipts", requestId: newId(), isRepeatable: true as const };
  return commit(action, (tx) => numberOnline(tx, filter, clock()));
}
