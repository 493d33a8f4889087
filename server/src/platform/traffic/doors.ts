import type { FastifyRequest } from "fastify";
import { networksOf } from "../auth/network.ts";
import { API } from "../http/read-request.ts";
import { callLimits } from "../limits.ts";
import { type CallerName, networkName } from "./caller-name.ts";
import { createShare, type Share } from "./fair-share.ts";
import { personOfKnownToken, tokenIn } from "./known-tokens.ts";

export type Release = () => void;

/** What a request needs before it is let in: a place of its person, or one of each of its networks. */
export interface Place {
  share: Pick<Share, "take" | "takeNow">;
  name: CallerName;
}

type Limits = (typeof callLimits)[keyof typeof callLimits];

/** A provider's block of IPv6 networks may hold this many times the places of a household. */
const LARGE_NETWORK = 3;

export function openDoors() {
  const people = openDoor(callLimits.person);
  const strangers = doorsOf(callLimits.network);
  const logIns = doorsOf(callLimits.logIn);
  const pages = doorsOf(callLimits.page);
  const companies = doorsOf(callLimits.company);

  function doorsFor({ routeOptions: { url, config } }: FastifyRequest) {
    if (config.access?.includes("payment company")) return companies;
    if (!url?.startsWith(API)) return pages;
    return config.logsIn ? logIns : strangers;
  }

  return function placesFor(request: FastifyRequest): Place[] {
    const doors = doorsFor(request);
    const isOfPeople = doors === strangers && !request.routeOptions.config.access?.includes("anyone");
    if (isOfPeople) request.token = tokenIn(request.headers.authorization);
    const person = personOfKnownToken(request.token);
    if (person !== undefined) return [{ share: people, name: person }];
    return networksOf(request.ip).map(({ name, size }) => ({ share: doors[size], name: networkName(name) }));
  };
}

function doorsOf(limits: Limits): Record<"small" | "large", Place["share"]> {
  const { each, waitingEach } = limits;
  const large = { ...limits, each: each * LARGE_NETWORK, waitingEach: waitingEach * LARGE_NETWORK };
  return { small: openDoor(limits), large: openDoor(large) };
}

/** A place is free again `heldMs` after it was taken at the earliest, which bounds how many are let in in a second. */
function openDoor({ heldMs, ...limits }: Limits): Place["share"] {
  const share = createShare(limits);
  if (heldMs === 0) return share;
  const hold = (release: Release): Release => {
    const until = performance.now() + heldMs;
    return () => {
      const restMs = until - performance.now();
      if (restMs <= 0) release();
      else setTimeout(release, restMs).unref();
    };
  };
  return {
    take: async (name) => hold(await share.take(name)),
    takeNow: (name) => {
      const release = share.takeNow(name);
      return release && hold(release);
    },
  };
}

export function takeAllNow(places: readonly Place[]): Release | undefined {
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

export async function takeAll(places: readonly Place[]): Promise<Release> {
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
