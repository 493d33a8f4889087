import * as contract from "@aangan/contract/features/association";
import type { FastifyInstance } from "fastify";
import { type Clock, later } from "../../platform/clock.ts";
import type { Serve } from "../../platform/http/serve.ts";
import type { PictureFile } from "./load-association.ts";

export function associationRoutes({ lookUp }: Serve, portal: contract.Portal): void {
  lookUp(contract.showAssociation, async () => portal);
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

const SECURITY_TEXT = "/.well-known/security.txt";

/** RFC 9116 wants less than a year; the text is made anew for each request. */
const VALID_MS = 330 * 24 * 60 * 60 * 1000;

export function securityTextRoute(http: FastifyInstance, email: string, publicUrl: string, clock: Clock): void {
  http.get(SECURITY_TEXT, { config: { access: ["anyone"] } }, async (_request, reply) => {
    const expires = `Expires: ${later(clock(), VALID_MS).toISOString()}`;
    const fields = [`Contact: mailto:${email}`, expires, "Preferred-Languages: en, hi"];
    const text = [...fields, `Canonical: ${publicUrl}${SECURITY_TEXT}`, ""].join("\n");
    return reply.type("text/plain; charset=utf-8").send(text);
  });
}
