import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Connection } from "../../server/src/platform/database/postgres/access.ts";
import { type Message, messageReader, textAt } from "./postgres-messages.ts";

/** A moment in a portal's traffic with its database. The statement's parameters must include `about`. */
export type Moment =
  /** Before a statement arrives; `after` was sent earlier in the same transaction. */
  | { before: RegExp; after?: RegExp; about?: string }
  /** After the transaction that sent this was committed, before the portal knows. */
  | { committed: RegExp; about?: string };

/** A proxy for PostgreSQL's protocol between portals and their database, controlled by the test. */
export interface DatabaseWire {
  url: string;
  /** How many transactions of the portals are over. The database counts those of autovacuum as well. */
  transactions(): number;
  /** Resolves when a portal reaches the moment, and freezes that connection for good. */
  hold(moment: Moment): Promise<void>;
  /** Cuts the connection at the next `times` such moments; returns how many are left. */
  cut(moment: Moment, times: number): () => number;
  /** The database cannot be reached until it is up again. */
  goDown(): void;
  comeUp(): void;
  /** The database accepts connections but never answers; existing ones freeze for good. */
  goSilent(): void;
  speakAgain(): void;
  /** Delays every message to the database, in ms. */
  delay(ms: number): void;
  close(): Promise<void>;
}

/** Whatever takes longer hangs. */
const HELD_WITHIN_MS = 400_000;

interface Trap {
  moment: Moment;
  left: number;
  caught: (portal: Socket) => void;
}

export async function layWire({ host, port, user, password, database }: Connection): Promise<DatabaseWire> {
  const traps = new Set<Trap>();
  const sockets = new Set<Socket>();
  let down = false;
  let silent = false;
  let delayMs = 0;
  let transactions = 0;

  function caughtBy(fits: (moment: Moment) => boolean): Trap | undefined {
    for (const trap of traps) {
      if (!fits(trap.moment)) continue;
      trap.left--;
      if (trap.left === 0) traps.delete(trap);
      return trap;
    }
    return undefined;
  }

  const listener = createServer((portal) => {
    if (down) return portal.destroy();
    if (silent) {
      sockets.add(portal);
      portal.on("error", () => portal.destroy());
      portal.on("close", () => sockets.delete(portal));
      portal.resume();
      return;
    }
    const server = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [one, other] of [
      [portal, server],
      [server, portal],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    const countOver = () => {
      transactions++;
    };
    watchTalk(portal, server, { caughtBy, countOver, isSilent: () => silent, write: writeLate(server, () => delayMs) });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const at = (listener.address() as AddressInfo).port;
  const login = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: `postgres://${login}@127.0.0.1:${at}/${database}`,
    transactions: () => transactions,
    hold: (moment) =>
      new Promise((resolve, reject) => {
        const never = setTimeout(() => reject(new Error("the portal never came to that moment")), HELD_WITHIN_MS);
        const caught = () => {
          clearTimeout(never);
          resolve();
        };
        traps.add({ moment, left: 1, caught });
      }),
    cut: (moment, times) => {
      const trap: Trap = { moment, left: times, caught: (portal) => portal.destroy() };
      traps.add(trap);
      return () => trap.left;
    },
    goDown: () => {
      down = true;
      cutAll();
    },
    comeUp: () => {
      down = false;
    },
    goSilent: () => {
      silent = true;
    },
    speakAgain: () => {
      silent = false;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        cutAll();
      }),
  };
}

interface SentStatement {
  sql: string;
  bytes: Buffer;
}

/** Returns a function that writes to a socket after a delay, in order. */
function writeLate(socket: Socket, delayMs: () => number): (bytes: Buffer) => void {
  const late: Buffer[] = [];
  return (bytes) => {
    if (delayMs() === 0 && late.length === 0) return void socket.write(bytes);
    late.push(bytes);
    setTimeout(() => socket.write(late.shift() ?? ""), delayMs());
  };
}

interface Passing {
  caughtBy: (fits: (moment: Moment) => boolean) => Trap | undefined;
  countOver: () => void;
  isSilent: () => boolean;
  write: (bytes: Buffer) => void;
}

/** Forwards messages until a trap holds them or the database is silent. */
function watchTalk(portal: Socket, database: Socket, { caughtBy, countOver, isSilent, write }: Passing) {
  const prepared = new Map<string, string>();
  let sentStatements: SentStatement[] = [];
  let isHeld = false;

  function catchWith(fits: (moment: Moment) => boolean): boolean {
    const trap = caughtBy(fits);
    if (!trap) return false;
    isHeld = true;
    trap.caught(portal);
    return true;
  }

  const isAbout = (about: string | undefined, { bytes }: SentStatement) => about === undefined || bytes.includes(about);
  const hasSent = (sql: RegExp, about?: string) =>
    sentStatements.some((one) => sql.test(one.sql) && isAbout(about, one));

  function say(message: Message): void {
    isHeld ||= isSilent();
    if (isHeld) return;
    const statement = statementOf(message, prepared);
    if (statement) {
      const isNow = (moment: Moment) =>
        "before" in moment &&
        moment.before.test(statement.sql) &&
        (moment.after ? hasSent(moment.after, moment.about) : isAbout(moment.about, statement));
      if (catchWith(isNow)) return;
      sentStatements.push(statement);
    }
    write(message.bytes);
  }

  function answer(message: Message): void {
    isHeld ||= isSilent();
    if (isHeld) return;
    const isOver = message.type === "Z" && message.body.toString("latin1") === "I";
    // A statement by itself is committed before the database is ready for another.
    const isAlone = !sentStatements.some(({ sql }) => /^(begin|start)/i.test(sql));
    const isCommit = message.type === "C" ? textAt(message.body, 0) === "COMMIT" : isOver && isAlone;
    const isNow = (moment: Moment) => "committed" in moment && hasSent(moment.committed, moment.about);
    if (isCommit && catchWith(isNow)) return;
    if (isOver && sentStatements.length > 0) countOver();
    if (isOver) sentStatements = [];
    portal.write(message.bytes);
  }

  portal.on("data", messageReader("portal", say));
  database.on("data", messageReader("database", answer));
}

/** The statement that a message executes; prepared statements are sent once and then named. */
function statementOf({ type, body, bytes }: Message, prepared: Map<string, string>): SentStatement | undefined {
  if (type === "Q") return { sql: textAt(body, 0), bytes };
  if (type === "P") {
    const name = textAt(body, 0);
    prepared.set(name, textAt(body, name.length + 1));
  }
  if (type !== "B") return undefined;
  const portalName = textAt(body, 0);
  return { sql: prepared.get(textAt(body, portalName.length + 1)) ?? "", bytes };
}
