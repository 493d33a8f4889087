import type { FastifyInstance } from "fastify";
import { type Clock, later } from "../../platform/clock.ts";

/** RFC 9116 wants an end that is less than a year away; the text is written anew each time it is read. */
const VALID_MS = 330 * 24 * 60 * 60 * 1000;

/** Serves `/.well-known/security.txt`: whom to tell of a weakness. */
export function serveSecurityText(
  http: FastifyInstance,
  { email, publicUrl, clock }: { email: string; publicUrl: string; clock: Clock },
): void {
  const address = "/.well-known/security.txt";
  http.get(address, { config: { access: ["anyone"] } }, async (_request, reply) => {
    const fields = [
      ["Contact", `mailto:${email}`],
      ["Expires", later(clock(), VALID_MS).toISOString()],
      ["Preferred-Languages", "en, hi"],
      ["Canonical", `${publicUrl}${address}`],
    ];
    const text = fields.map(([name, says]) => `${name}: ${says}\n`).join("");
    return reply.type("text/plain; charset=utf-8").send(text);
  });
}
