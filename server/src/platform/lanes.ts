import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";

/** A request's work. Once it has begun, what it does next goes before what others have not begun. */
interface Work {
  route: string;
  hasBegun: boolean;
}

/** The request on whose behalf something is done, wherever that is. */
const workNow = new AsyncLocalStorage<Work>();

/** Whatever a request does from its handler on, it does in the lane of its route. */
export function keepLanes(app: FastifyInstance): void {
  app.addHook("preHandler", (request, _reply, done) =>
    workNow.run({ route: request.routeOptions.url ?? "", hasBegun: false }, done),
  );
}

/** Places that each route has a number of, so that one whose work hangs leaves places to the others (test INF-19). */
export interface Lanes {
  /** Waits for a place in the lane of this work and gives how to leave it, once. Work of no route needs none. */
  enter(): Promise<() => void>;
  /** How many wait for a place in the lane of a route. */
  waiting(route: string): number;
}

interface Lane {
  taken: number;
  queue: (() => void)[];
}

/** Makes lanes with so many places each. Who waits longer than `waitMs` for one is sent away with an error. */
export function createLanes(places: number, waitMs: number): Lanes {
  const lanes = new Map<string, Lane>();

  /** Gives the place to who waits longest; a lane that nobody is in is forgotten. */
  function leave(name: string, lane: Lane): void {
    const next = lane.queue.shift();
    if (next) next();
    else lane.taken--;
    if (lane.taken === 0) lanes.delete(name);
  }

  function wait({ queue }: Lane, isFirst: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        reject(new Error("timeout exceeded while waiting for this route's other work"));
      }, waitMs);
      if (isFirst) queue.unshift(enter);
      else queue.push(enter);
    });
  }

  return {
    enter: async () => {
      const work = workNow.getStore();
      if (work === undefined) return () => undefined;
      const { route, hasBegun } = work;
      const lane = lanes.get(route) ?? { taken: 0, queue: [] };
      lanes.set(route, lane);
      if (lane.taken < places) lane.taken++;
      else await wait(lane, hasBegun);
      work.hasBegun = true;
      return () => leave(route, lane);
    },
    waiting: (route) => lanes.get(route)?.queue.length ?? 0,
  };
}
