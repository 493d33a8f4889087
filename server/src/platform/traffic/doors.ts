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
  const anonymous = doorsOf(callLimits.network);
  const logIns = doorsOf(callLimits.logIn);
  const pages = doorsOf(callLimits.page);
  const companies = doorsOf(callLimits.company);

  function doorsFor({ routeOptions: { url, config } }: FastifyRequest) {
    if (config.access?.includes("payment company")) return companies;
    if (!url?.startsWith(API)) return pages;
    return config.logsIn ? logIns : anonymous;
  }

  return function placesFor(request: FastifyRequest): Place[] {
    const doors = doorsFor(request);
    const isOfPeople = doors === anonymous && !request.routeOptions.config.access?.includes("anyone");
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
      const remainingMs = until - performance.now();
      if (remainingMs <= 0) release();
      else setTimeout(release, remainingMs).unref();
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
  const releases: Release[] = [];
  const giveBack = () => {
    for (const release of releases) release();
  };
  for (const { share, name } of places) {
    const release = share.takeNow(name);
    if (!release) {
      giveBack();
      return undefined;
    }
    releases.push(release);
  }
  return giveBack;
}

export async function takeAll(places: readonly Place[]): Promise<Release> {
  const releases: Release[] = [];
  const giveBack = () => {
    for (const release of releases) release();
  };
  try {
    for (const { share, name } of places) releases.push(await share.take(name));
    return giveBack;
  } catch (error) {
    giveBack();
    throw error;
  }
}
