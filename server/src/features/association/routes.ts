import * as contract from "@aangan/contract/association";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Serve } from "../../platform/http/serve.ts";
import type { PictureFile } from "./picture-files.ts";
import { SECURITY_TEXT, securityText } from "./security-text.ts";

export function associationRoutes({ read }: Serve, portal: contract.Portal): void {
  read(contract.showAssociation, async () => portal);
}

/** Only these addresses exist, so no path leads to any other file. */
export function pictureRoutes(http: FastifyInstance, pictures: readonly PictureFile[]): void {
  const byAddress = new Map(pictures.map((picture) => [picture.address, picture]));
  for (const { address, type, bytes } of byAddress.values()) {
    http.get(address, { config: { access: ["anyone"] } }, async (_request, reply) =>
      reply.type(type).header("cache-control", "public, max-age=31536000, immutable").send(bytes),
    );
  }
}

export function securityTextRoute(
  http: FastifyInstance,
  portal: Parameters<typeof securityText>[0],
  clock: Clock,
): void {
  http.get(SECURITY_TEXT, { config: { access: ["anyone"] } }, async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(securityText(portal, clock())),
  );
}
