import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import { newId } from "../ids.ts";

export interface PortalProcess {
  /** Where only one process at a time can listen. */
  place: string;
  id: string;
}

/** Undefined while the portal does not listen on a port. */
export function processOf({ server }: FastifyInstance): () => PortalProcess | undefined {
  const id = newId();
  return () => {
    const at = server.address();
    if (at === null || typeof at === "string") return undefined;
    return { place: `${hostname()} ${at.address} ${at.port}`, id };
  };
}
