import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../server/test/process/launch-portal.ts";
import type { Flooded, FloodOrder } from "./flood-order.ts";

/** Floods a portal from a process of its own until `end`, which returns what became of it. */
export function startFlood(order: FloodOrder): { end(): Promise<Flooded> } {
  const child = fork(join(import.meta.dirname, "flood-with.ts"), [], {
    cwd: root,
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  child.send(order);
  return {
    end: async () => {
      const told = once(child, "message");
      child.send("end");
      const [flooded] = (await told) as [Flooded];
      return flooded;
    },
  };
}
