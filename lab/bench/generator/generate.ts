// The generator's process. It does nothing but send requests at given instants, so that only the machine can delay it.
import type { Message, Order, Outcome, Planned, RequestInput } from "./request.ts";
import { send } from "./send.ts";

const BATCH_EVERY_MS = 100;

const url = new URL(process.argv[2] ?? "");
let outcomes: Outcome[] = [];
let began = performance.now();

const now = () => performance.now() - began;
const tell = (message: Message) => process.send?.(message);

setInterval(() => {
  if (outcomes.length > 0) tell({ outcomes });
  outcomes = [];
}, BATCH_EVERY_MS);

async function sendNow({ atMs, ...input }: Planned): Promise<void> {
  const { kind, about } = input;
  const lateMs = now() - atMs;
  const ended = await send(url, input);
  outcomes.push({ kind, about, atMs, lateMs, tookMs: now() - atMs, ...ended });
}

/** Sends each request at its instant, whatever happens to earlier ones. */
function run(plan: Planned[]): void {
  began = performance.now();
  let next = 0;
  function sendDue(): void {
    for (let due = plan[next]; due !== undefined && due.atMs <= now(); due = plan[++next]) void sendNow(due);
    const waiting = plan[next];
    if (waiting) setTimeout(sendDue, Math.max(1, waiting.atMs - now()));
  }
  sendDue();
}

/** Clients that send the next request once the last was answered. */
async function press(inputs: RequestInput[], clients: number, forMs: number): Promise<void> {
  began = performance.now();
  let next = 0;
  async function ask(): Promise<void> {
    while (now() < forMs) {
      const one = inputs[next++ % inputs.length];
      if (one) await sendNow({ ...one, atMs: now() });
    }
  }
  await Promise.all(Array.from({ length: clients }, ask));
  tell({ outcomes });
  outcomes = [];
  tell({ pressed: true });
}

process.on("message", (order: Order) => {
  switch (order.do) {
    case "run":
      return run(order.plan);
    case "follow":
      setTimeout(sendNow, order.inMs, { ...order.wanted, atMs: now() + order.inMs });
      return;
    case "press":
      void press(order.wanted, order.clients, order.forMs);
  }
});
process.on("disconnect", () => process.exit());
