import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerFailure } from "../http/failures.ts";
import { API } from "../http/read-request.ts";
import { callLimits, refusalLimits } from "../limits.ts";
import { networksOf } from "../login/network.ts";
import { Refusal } from "../refusal.ts";
import { type CallerName, networkName, PORTAL } from "./caller-name.ts";
import { createShare, type Share } from "./fair-share.ts";
import { personOfKnownToken, type Token, tokenIn } from "./known-tokens.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Log-ins have places and connections of their own. */
    logsIn?: true | undefined;
  }
  interface FastifyRequest {
    /** Whose share the call takes, which may become another's once the token was looked up. */
    callerName: CallerName;
    token: Token | undefined;
    admitted: Call | undefined;
  }
}

interface Call {
  isWorking: boolean;
  isAnswered: boolean;
  release(): void;
  leave(): void;
}

type Release = () => void;

/** A provider's block of IPv6 networks may hold this many times the places of a household. */
const LARGE_NETWORK = 3;

/**
 * Lets in a few calls of each caller, before their bodies are read, and gives every handler its caller's name. Further calls
 * wait briefly and are refused from memory. Covers all routes of people and strangers that are added after it.
 */
export function admitCalls(app: FastifyInstance): void {
  const door = openDoors();
  app.decorateRequest("callerName", PORTAL);
  app.decorateRequest("token", undefined);
  app.decorateRequest("admitted", undefined);

  function admit(request: FastifyRequest, reply: FastifyReply, name: CallerName, release: Release): void {
    request.callerName = name;
    const call: Call = {
      ...{ release, isWorking: false, isAnswered: reply.raw.closed },
      leave: () => {
        if (call.isAnswered && !call.isWorking) release();
      },
    };
    request.admitted = call;
    reply.raw.once("close", () => {
      call.isAnswered = true;
      call.leave();
    });
    call.leave();
  }

  async function refuseLater(name: CallerName, request: FastifyRequest): Promise<void> {
    const release = await door.refusals.take(name).catch(() => undefined);
    if (!release) return;
    if (request.raw.socket.destroyed) release();
    else setTimeout(release, 1_000).unref();
  }

  app.addHook("onRequest", (request, reply, done) => {
    const places = door.placesFor(request);
    const name = places.at(-1)?.name;
    if (name === undefined) return done();
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
      async (refusal) => {
        await refuseLater(name, request);
        await answerFailure(refusal, request, reply);
      },
    );
  });

  async function inCall(call: Call, request: FastifyRequest, work: () => unknown): Promise<unknown> {
    // The caller hung up while waiting.
    if (call.isAnswered) throw new Refusal("body_invalid");
    call.isWorking = true;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 429)) throw error;
      // A delayed refusal keeps no place from its neighbours.
      call.release();
      await refuseLater(request.callerName, request);
      throw error;
    } finally {
      call.isWorking = false;
      call.leave();
    }
  }

  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function admitted(request, reply) {
      const work = () => handler.call(this, request, reply);
      return request.admitted ? inCall(request.admitted, request, work) : work();
    };
  });
}

interface Place {
  share: Share;
  name: CallerName;
}

function openDoors() {
  const people = createShare(callLimits.person);
  const strangers = doorsOf(callLimits.network);
  const logIns = doorsOf(callLimits.logIn);

  function placesFor(request: FastifyRequest): Place[] {
    const { url, config } = request.routeOptions;
    const { access = [], logsIn } = config;
    if (!url?.startsWith(API) || access.includes("payment company")) return [];
    if (!access.includes("anyone")) request.token = tokenIn(request.headers.authorization);
    const person = personOfKnownToken(request.token);
    if (person !== undefined) return [{ share: people, name: person }];
    const doors = logsIn ? logIns : strangers;
    return networksOf(request.ip).map(({ name, size }) => ({ share: doors[size], name: networkName(name) }));
  }

  return {
    placesFor,
    refusals: createShare({ each: refusalLimits.perSecond, waitingEach: refusalLimits.waiting }),
  };
}

function doorsOf(limits: (typeof callLimits)["network"]): Record<"small" | "large", Share> {
  const { each, waitingEach } = limits;
  const large = { ...limits, each: each * LARGE_NETWORK, waitingEach: waitingEach * LARGE_NETWORK };
  return { small: createShare(limits), large: createShare(large) };
}

function takeAllNow(places: readonly Place[]): Release | undefined {
  const taken: Release[] = [];
  const giveBack = () => {
    for (const release of taken) release();
  };
  for (const { share, name } of places) {
    const release = share.takeNow(name);
    if (!release) {
      giveBack();
      return undefined;
    }
    taken.push(release);
  }
  return giveBack;
}

async function takeAll(places: readonly Place[]): Promise<Release> {
  const taken: Release[] = [];
  const giveBack = () => {
    for (const release of taken) release();
  };
  try {
    for (const { share, name } of places) taken.push(await share.take(name));
    return giveBack;
  } catch (error) {
    giveBack();
    throw error;
  }
}
