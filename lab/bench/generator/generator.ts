import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { root } from "../../process/launch-portal.ts";
import type { Message, Order, Outcome, Planned, RequestInput } from "./request.ts";

/** Sends requests to a portal from its own process, over kept connections. */
export interface Generator {
  /**
   * Open loop: sends every request at its planned instant, whether or not earlier ones were answered. Returns all outcomes.
   * `onOutcome` receives each and may add requests.
   */
  run(plan: readonly Planned[], onOutcome?: (outcome: Outcome) => void): Promise<Outcome[]>;
  /** For `onOutcome`: adds a request to the run, this many ms from now. */
  follow(input: RequestInput, inMs: number): void;
  /** Closed loop: this many clients send one request after the other, for a time. Finds the limit. */
  press(inputs: readonly RequestInput[], clients: number, forMs: number): Promise<Outcome[]>;
  close(): void;
}

/** The current run: its listener, and how many outcomes are missing. */
interface InFlight {
  outcomes: Outcome[];
  /** How many there will be; undefined while unknown. */
  expected: number | undefined;
  onOutcome: (outcome: Outcome) => void;
  done: (outcomes: Outcome[]) => void;
}

export function openGenerator(url: string): Generator {
  const child = fork(join(import.meta.dirname, "generate.ts"), [url], {
    cwd: root,
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  if (child.pid !== undefined) goFirst(child.pid);
  let inFlight: InFlight | undefined;

  function finishIfDone(): void {
    if (!inFlight || inFlight.outcomes.length !== inFlight.expected) return;
    const { done, outcomes } = inFlight;
    inFlight = undefined;
    done(outcomes);
  }

  child.on("message", (message: Message) => {
    if (!inFlight) return;
    if ("pressed" in message) inFlight.expected = inFlight.outcomes.length;
    else {
      for (const outcome of message.outcomes) {
        inFlight.outcomes.push(outcome);
        inFlight.onOutcome(outcome);
      }
    }
    finishIfDone();
  });

  function begin(order: Order, expected: number | undefined, onOutcome: InFlight["onOutcome"]): Promise<Outcome[]> {
    return new Promise((done) => {
      inFlight = { outcomes: [], expected, onOutcome, done };
      child.send(order);
    });
  }

  return {
    run: (plan, onOutcome = () => {}) => begin({ do: "run", plan: [...plan] }, plan.length, onOutcome),
    follow: (input, inMs) => {
      if (inFlight?.expected !== undefined) inFlight.expected += 1;
      child.send({ do: "follow", wanted: input, inMs } satisfies Order);
    },
    press: (inputs, clients, forMs) => begin({ do: "press", wanted: [...inputs], clients, forMs }, undefined, () => {}),
    close: () => child.disconnect(),
  };
}

/** Callers have processors of their own; the generator shares the portal's, and must not wait for them. Only root may ask for that. */
function goFirst(pid: number): void {
  if (process.getuid?.() === 0) setPriority(pid, constants.priority.PRIORITY_HIGH);
}
