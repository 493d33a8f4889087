import { fork } from "node:child_process";
import { join } from "node:path";
import { root } from "../../server/test/process/launch-portal.ts";
import type { Order, Outcome, Planned, Told, Wanted } from "./request.ts";

/** Sends requests to a portal, from a process of its own and on connections that are kept. */
export interface Generator {
  /**
   * Open loop: sends every request at its planned instant, whether or not those before it were answered, and returns
   * how each ended once all have. `onOutcome` hears of each, and may have others follow it.
   */
  run(plan: readonly Planned[], onOutcome?: (outcome: Outcome) => void): Promise<Outcome[]>;
  /** Sends one more, so many ms from now; its outcome is among those of the run. For `onOutcome`. */
  follow(wanted: Wanted, inMs: number): void;
  /** Closed loop: so many clients send one after the other, in turn, for a time. For finding out what is possible. */
  press(wanted: readonly Wanted[], clients: number, forMs: number): Promise<Outcome[]>;
  close(): void;
}

/** What is under way: who hears of its outcomes, and how many are still expected. */
interface UnderWay {
  outcomes: Outcome[];
  /** How many there will be; undefined while nobody can know. */
  expected: number | undefined;
  onOutcome: (outcome: Outcome) => void;
  done: (outcomes: Outcome[]) => void;
}

/** Opens a generator for the portal at this address. */
export function openGenerator(url: string): Generator {
  const child = fork(join(import.meta.dirname, "generate.ts"), [url], {
    cwd: root,
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  let underWay: UnderWay | undefined;

  function finishIfDone(): void {
    if (!underWay || underWay.outcomes.length !== underWay.expected) return;
    const { done, outcomes } = underWay;
    underWay = undefined;
    done(outcomes);
  }

  child.on("message", (told: Told) => {
    if (!underWay) return;
    if ("pressed" in told) underWay.expected = underWay.outcomes.length;
    else {
      for (const outcome of told.outcomes) {
        underWay.outcomes.push(outcome);
        underWay.onOutcome(outcome);
      }
    }
    finishIfDone();
  });

  function begin(order: Order, expected: number | undefined, onOutcome: UnderWay["onOutcome"]): Promise<Outcome[]> {
    return new Promise((done) => {
      underWay = { outcomes: [], expected, onOutcome, done };
      child.send(order);
    });
  }

  return {
    run: (plan, onOutcome = () => {}) => begin({ do: "run", plan: [...plan] }, plan.length, onOutcome),
    follow: (wanted, inMs) => {
      if (underWay?.expected !== undefined) underWay.expected += 1;
      child.send({ do: "follow", wanted, inMs } satisfies Order);
    },
    press: (wanted, clients, forMs) => begin({ do: "press", wanted: [...wanted], clients, forMs }, undefined, () => {}),
    close: () => child.disconnect(),
  };
}
