import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Connection } from "../../src/platform/database/postgres/access.ts";
import { type Message, messageReader, textAt } from "./postgres-messages.ts";

/** A moment in the talk between a portal and its database. `about` must be among what the statement is given. */
export type Moment =
  /** A statement that the database has not got yet; `after` was sent in the same transaction already. */
  | { before: RegExp; after?: RegExp; about?: string }
  /** The transaction that sent this has been committed, and the portal does not know yet. */
  | { committed: RegExp; about?: string };

/** The wire between portals and their database, in the test's hands. It is a proxy that reads PostgreSQL's protocol. */
export interface DatabaseWire {
  /** The address of the database for portals, as DATABASE_URL. */
  url: string;
  /** Resolves when a portal has come to the moment. It waits there for ever: nothing of that connection goes on. */
  hold(moment: Moment): Promise<void>;
  /** Cuts the connection at each of the next so many such moments; gives how many are still to come. */
  cut(moment: Moment, times: number): () => number;
  /** The database cannot be reached until it is up again. */
  goDown(): void;
  comeUp(): void;
  /** The database takes connections and says nothing. What was connected then never says anything again. */
  goSilent(): void;
  /** New connections are answered again. */
  speakAgain(): void;
  /** Every message to the database is this much late, in ms. */
  delay(ms: number): void;
  close(): Promise<void>;
}

const HELD_WITHIN_MS = 60_000;

/** What waits for a moment. */
interface Trap {
  moment: Moment;
  left: number;
  caught: (portal: Socket) => void;
}

/** Lays a wire to a database. */
export async function layWire({ host, port, user, password, database }: Connection): Promise<DatabaseWire> {
  const traps = new Set<Trap>();
  const sockets = new Set<Socket>();
  let down = false;
  let silent = false;
  let delayMs = 0;

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
    const pass = { isSilent: () => silent, write: writeLate(server, () => delayMs) };
    watchTalk(portal, server, { caughtBy, ...pass });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const at = (listener.address() as AddressInfo).port;
  const login = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: `postgres://${login}@127.0.0.1:${at}/${database}`,
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

/** A statement as it was sent. */
interface Sent {
  sql: string;
  /** With the values that it was given. */
  bytes: Buffer;
}

/** Gives what writes to a socket after a while, in the order in which it was told to. */
function writeLate(socket: Socket, delayMs: () => number): (bytes: Buffer) => void {
  const late: Buffer[] = [];
  return (bytes) => {
    if (delayMs() === 0 && late.length === 0) return void socket.write(bytes);
    late.push(bytes);
    setTimeout(() => socket.write(late.shift() ?? ""), delayMs());
  };
}

/** What of the wire a talk depends on. */
interface Passing {
  caughtBy: (fits: (moment: Moment) => boolean) => Trap | undefined;
  isSilent: () => boolean;
  /** Writes to the database. */
  write: (bytes: Buffer) => void;
}

/** Passes on what both say, message by message, until a trap holds them or silence has come over them. */
function watchTalk(portal: Socket, database: Socket, { caughtBy, isSilent, write }: Passing) {
  const prepared = new Map<string, string>();
  let sent: Sent[] = [];
  let isHeld = false;

  function catchWith(fits: (moment: Moment) => boolean): boolean {
    const trap = caughtBy(fits);
    if (!trap) return false;
    isHeld = true;
    trap.caught(portal);
    return true;
  }

  const isAbout = (about: string | undefined, { bytes }: Sent) => about === undefined || bytes.includes(about);
  const hasSent = (sql: RegExp, about?: string) => sent.some((one) => sql.test(one.sql) && isAbout(about, one));

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
      sent.push(statement);
    }
    write(message.bytes);
  }

  function answer(message: Message): void {
    isHeld ||= isSilent();
    if (isHeld) return;
    const isCommit = message.type === "C" && textAt(message.body, 0) === "COMMIT";
    const isNow = (moment: Moment) => "committed" in moment && hasSent(moment.committed, moment.about);
    if (isCommit && catchWith(isNow)) return;
    if (message.type === "Z" && message.body.toString("latin1") === "I") sent = [];
    portal.write(message.bytes);
  }

  portal.on("data", messageReader("portal", say));
  database.on("data", messageReader("database", answer));
}

/** The statement that a message has carried out; statements are prepared once and then called by their names. */
function statementOf({ type, body, bytes }: Message, prepared: Map<string, string>): Sent | undefined {
  if (type === "Q") return { sql: textAt(body, 0), bytes };
  if (type === "P") {
    const name = textAt(body, 0);
    prepared.set(name, textAt(body, name.length + 1));
  }
  if (type !== "B") return undefined;
  const portalName = textAt(body, 0);
  return { sql: prepared.get(textAt(body, portalName.length + 1)) ?? "", bytes };
}
