import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import { newId } from "../ids.ts";

export interface PortalProcess {
  /** Where only one process at a time can listen. */
  place: string;
  id: string;
}

/** Undefined until the portal listens on a port. */
export function processOf({ server }: FastifyInstance): () => PortalProcess | undefined {
  const id = newId();
  let listening: PortalProcess | undefined;
  return () => {
    if (listening) return listening;
    const at = server.address();
    if (at === null || typeof at === "string") return undefined;
    listening = { place: `${hostname()} ${at.address} ${at.port}`, id };
    return listening;
  };
}
