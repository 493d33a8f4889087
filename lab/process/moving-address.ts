import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Connection } from "../../server/src/platform/database/postgres/access.ts";

/** An address that leads to one database server or another, as HAProxy does on a cluster. */
export interface MovingAddress {
  connection: Connection;
  /** Cuts all connections; new ones lead there. */
  moveTo(server: Connection): void;
  close(): Promise<void>;
}

/** Makes an address that leads to this server. */
export async function openMovingAddress(first: Connection): Promise<MovingAddress> {
  const sockets = new Set<Socket>();
  let server = first;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listener = createServer((caller) => {
    const called = connect(`${server.host}/.s.PGSQL.${server.port}`);
    for (const [one, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    connection: { ...first, host: "127.0.0.1", port: (listener.address() as AddressInfo).port },
    moveTo: (next) => {
      server = next;
      cutAll();
    },
    close: async () => {
      listener.close();
      cutAll();
    },
  };
}
