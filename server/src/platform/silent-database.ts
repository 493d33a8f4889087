import pg from "pg";

/** How long a database may say nothing to anybody who waits for it, in turns of so many ms. */
const silenceLimits = {
  turnMs: 250,
  /** After so many turns it is asked over a connection of its own, in case that only the statements take long. */
  askAfter: 3,
  /** After so many, without an answer to that, every connection that waits is given up: within 3 s (test INF-15). */
  giveUpAfter: 9,
  /** No statement takes that long (statement_timeout): this one connection is dead, whatever the others hear. */
  deadAfter: 80,
};

/** A connection that knows whether somebody waits for its answer. */
export interface WaitingClient extends pg.ClientBase {
  isWaiting: boolean;
}

/**
 * Gives up the connections of a pool on which the database has fallen silent, as when the network swallows everything: whoever
 * waits hears an error instead of nothing, for as long as the system believes in the connection, which may be a quarter of an
 * hour. Turns are counted, not time, so that a busy process does not take its own delay for silence. Gives how to end the watch.
 */
export function giveUpSilence(pool: pg.Pool, connection: pg.ClientConfig): () => void {
  const turnsWaited = new Map<WaitingClient, number>();
  let quietTurns = 0;

  pool.on("connect", (client) => {
    const watched = client as unknown as WaitingClient;
    turnsWaited.set(watched, 0);
    watched.on("drain", () => {
      watched.isWaiting = false;
      quietTurns = 0;
    });
  });
  pool.on("remove", (client) => turnsWaited.delete(client as unknown as WaitingClient));

  /** Counts the turns of a connection on which somebody waits; gives them. */
  function count(client: WaitingClient): number {
    const turns = client.isWaiting ? (turnsWaited.get(client) ?? 0) + 1 : 0;
    turnsWaited.set(client, turns);
    return turns;
  }

  async function askWhetherThere(): Promise<void> {
    if (await answers(connection)) quietTurns = 0;
  }

  function takeTurn(): void {
    const waiting = [...turnsWaited.keys()].map((client) => ({ client, turns: count(client) }));
    const isAnybodyWaiting = waiting.some(({ turns }) => turns > 0);
    quietTurns = isAnybodyWaiting ? quietTurns + 1 : 0;
    if (quietTurns === silenceLimits.askAfter) void askWhetherThere();
    const mostTurns = quietTurns >= silenceLimits.giveUpAfter ? 1 : silenceLimits.deadAfter;
    for (const { client, turns } of waiting) if (turns >= mostTurns) giveUp(client);
  }

  const turns = setInterval(takeTurn, silenceLimits.turnMs).unref();
  return () => clearInterval(turns);
}

/** With a statement under way this breaks the connection at once, and whoever waits is told. */
function giveUp(client: WaitingClient): void {
  client.isWaiting = false;
  void (client as unknown as pg.Client).end().catch(() => undefined);
}

/** True when the server answers over a new connection, in the time that is left until the others are given up. */
async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const { turnMs, askAfter, giveUpAfter } = silenceLimits;
  const withinMs = turnMs * (giveUpAfter - askAfter);
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: withinMs, query_timeout: withinMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A server that has no place for one more connection is not silent.
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}
