import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../process/launch-portal.ts";
import type { Flooded, FloodOrder } from "./flood-order.ts";

/** Opens a process that floods a portal from `begin` to `end`, which returns what became of it. */
export async function openFlood(order: FloodOrder): Promise<{ begin(): void; end(): Promise<Flooded> }> {
  const child = fork(join(import.meta.dirname, "flood-with.ts"), [], {
    cwd: root,
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  await once(child, "message");
  return {
    begin: () => void child.send(order),
    end: async () => {
      const reply = once(child, "message");
      child.send("end");
      const [flooded] = (await reply) as [Flooded];
      return flooded;
    },
  };
}
