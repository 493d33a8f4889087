import type { FastifyInstance } from "fastify";
import { httpLimits } from "../platform/limits.ts";
import type { Config } from "../platform/machine/config.ts";
import { StartError } from "../platform/machine/start-error.ts";
import { startTexts } from "./texts.ts";

/** Throws StartError when the address or port cannot be used. */
export async function listen(http: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await http.listen({ host, port, backlog: httpLimits.waitingConnections });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new StartError(
      code === "EADDRINUSE" ? startTexts.portInUse(port) : startTexts.hostUnusable(host, (error as Error).message),
    );
  }
}
