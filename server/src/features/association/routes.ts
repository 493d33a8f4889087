import * as contract from "@aangan/contract/association";
import type { FastifyInstance } from "fastify";
import type { Serve } from "../../platform/serve.ts";
import type { PictureFile } from "./picture-files.ts";

/** The association's public data, the same for everybody. */
export function associationRoutes({ read }: Serve, portal: contract.Portal): void {
  read(contract.showAssociation, async () => portal);
}

/** The association's own photographs. Only these addresses exist, so no path leads to any other file. */
export function pictureRoutes(http: FastifyInstance, pictures: readonly PictureFile[]): void {
  const byAddress = new Map(pictures.map((picture) => [picture.address, picture]));
  for (const { address, type, bytes } of byAddress.values()) {
    http.get(address, { config: { access: ["anyone"] } }, async (_request, reply) =>
      reply.type(type).header("cache-control", "public, max-age=31536000, immutable").send(bytes),
    );
  }
}
