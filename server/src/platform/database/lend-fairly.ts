import type pg from "pg";
import type { CallerName } from "../traffic/caller-name.ts";
import { createShare } from "../traffic/fair-share.ts";
import { isConnectionLost } from "./unavailable.ts";

/**
 * Lends each caller a fair share. Closes, instead of lending, connections older than a lost one: after a promotion they lead to
 * the former primary.
 */
export function lendFairly<C extends pg.Client & { onLost(): void; heldBy: CallerName }>(pool: pg.Pool, each: number) {
  const share = createShare({ each });
  let generation = {};
  const generations = new WeakMap<pg.PoolClient, object>();
  pool.on("connect", (client) => {
    const own = generation;
    generations.set(client, own);
    const outdate = () => {
      if (generation === own) generation = {};
    };
    (client as unknown as C).onLost = outdate;
    client.on("error", (error) => {
      if (isConnectionLost(error)) outdate();
    });
  });

  async function connectFresh(): Promise<pg.PoolClient & C> {
    for (;;) {
      const client = await pool.connect();
      if (generations.get(client) === generation) return client as unknown as pg.PoolClient & C;
      client.release(true);
    }
  }

  return async (caller: CallerName) => {
    const giveBack = share.takeNow(caller) ?? (await share.take(caller));
    try {
      const client = await connectFresh();
      client.heldBy = caller;
      const { release } = client;
      client.release = (error) => {
        release.call(client, error);
        giveBack();
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
