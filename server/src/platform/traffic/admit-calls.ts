import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerFailure } from "../http/failures.ts";
import { refusalLimits } from "../limits.ts";
import { Refusal } from "../refusal.ts";
import { type CallerName, PORTAL } from "./caller-name.ts";
import { openDoors, type Release, takeAll, takeAllNow } from "./doors.ts";
import { createShare } from "./fair-share.ts";
import type { Token } from "./known-tokens.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Log-ins have places and connections of their own. */
    logsIn?: true | undefined;
  }
  interface FastifyRequest {
    /** Whose share the request takes, which may become another's once the token was looked up. */
    callerName: CallerName;
    token: Token | undefined;
    admitted: Call | undefined;
  }
}

interface Call {
  isWorking: boolean;
  isAnswered: boolean;
  release: Release;
  leave(): void;
}

/**
 * Lets in a few requests of each caller, before their bodies are read, and gives every handler its caller's name. Further ones
 * wait briefly and are refused from memory. Covers all routes that are added after it, and addresses without one.
 */
export function admitCalls(app: FastifyInstance): void {
  const placesFor = openDoors();
  const refuseInTurn = takeTurns();
  app.decorateRequest("callerName", PORTAL);
  app.decorateRequest("token", undefined);
  app.decorateRequest("admitted", undefined);
  app.setErrorHandler(refuseInTurn);

  app.addHook("onRequest", (request, reply, done) => {
    const places = placesFor(request);
    const name = places.at(-1)?.name ?? PORTAL;
    const now = takeAllNow(places);
    if (now) {
      admit(request, reply, name, now);
      return done();
    }
    takeAll(places).then(
      (release) => {
        admit(request, reply, name, release);
        done();
      },
      (refusal) => {
        request.callerName = name;
        done(refusal);
      },
    );
  });

  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function admitted(request, reply) {
      const work = () => handler.call(this, request, reply);
      return request.admitted ? inCall(request.admitted, work) : work();
    };
  });
}

function admit(request: FastifyRequest, reply: FastifyReply, name: CallerName, release: Release): void {
  request.callerName = name;
  const call: Call = {
    ...{ release, isWorking: false, isAnswered: false },
    leave: () => {
      if (call.isAnswered && !call.isWorking) release();
    },
  };
  request.admitted = call;
  whenOver(request, reply, () => {
    call.isAnswered = true;
    call.leave();
  });
}

const endings = new WeakMap<Socket, Set<() => void>>();

/** Runs once the answer was sent or its connection is gone: an answer that waits behind another one's on it never closes. */
function whenOver({ raw: { socket } }: FastifyRequest, reply: FastifyReply, end: () => void): void {
  if (reply.raw.closed || socket.destroyed) {
    end();
    return;
  }
  let ends = endings.get(socket);
  if (!ends) {
    const all = new Set<() => void>();
    socket.once("close", () => {
      for (const endOne of all) endOne();
    });
    endings.set(socket, all);
    ends = all;
  }
  const ofSocket = ends;
  ofSocket.add(end);
  reply.raw.once("close", () => {
    if (ofSocket.delete(end)) end();
  });
}

async function inCall(call: Call, work: () => unknown): Promise<unknown> {
  // The caller hung up while waiting.
  if (call.isAnswered) throw new Refusal("body_invalid");
  call.isWorking = true;
  try {
    return await work();
  } finally {
    call.isWorking = false;
    call.leave();
  }
}

/** Answers `each` failures of a caller `withinMs`, others later, and cuts the connections of yet others. */
function takeTurns() {
  const { each, withinMs, waiting, closing: mostClosing, closedAfterMs } = refusalLimits;
  const turns = createShare({ each, waitingEach: waiting });
  let closing = 0;

  function cut(socket: Socket): void {
    if (closing >= mostClosing) {
      socket.destroy();
      return;
    }
    closing += 1;
    setTimeout(() => {
      closing -= 1;
      socket.destroy();
    }, closedAfterMs).unref();
  }

  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { callerName, raw, admitted } = request;
    let release = turns.takeNow(callerName);
    if (!release) {
      // A delayed refusal keeps no place from its neighbours.
      admitted?.release();
      release = await turns.take(callerName).catch(() => undefined);
    }
    if (!release) {
      cut(raw.socket);
      return reply.hijack();
    }
    if (raw.socket.destroyed) release();
    else setTimeout(release, withinMs).unref();
    return answerFailure(error, request, reply);
  };
}
