import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Front } from "./front.ts";
import type { Node } from "./node.ts";

const LOOKS_EVERY_MS = 50;

/** Until when each part of a fail-over took, in seconds after the fault. */
export interface Parts {
  /** A standby sees that nobody leads. */
  detected?: number;
  /** It holds the leader's key. */
  elected?: number;
  /** It takes writes. */
  promoted?: number;
  /** Its commits have a standby to wait for. */
  paired?: number;
  /** HAProxy leads there. */
  led?: number;
  /** Both portals are ready. */
  ready?: number;
  /** A caller was told of the first write. */
  written?: number;
}

/** Looks all the time at who is primary, where HAProxy leads, and whether portals are ready. */
export function watchFailOver({ nodes }: Cluster, front: Front, former: Node) {
  const began = Date.now();
  const seen: Omit<Parts, "detected" | "elected"> = {};
  let next: Node | undefined;
  let wasUnready = false;
  let isOver = false;
  const since = () => seconds(Date.now() - began);

  async function lookForPrimary(): Promise<void> {
    const otherNodes = nodes.filter((node) => node !== former);
    const found = await Promise.all(otherNodes.map((node) => node.isPrimary()));
    next ??= otherNodes[found.indexOf(true)];
    if (!next) return;
    seen.promoted ??= since();
    if (seen.paired !== undefined) return;
    const areSync = await Promise.all(nodes.map((node) => node !== next && node.isSyncStandby()));
    if (areSync.some(Boolean)) seen.paired = since();
  }

  async function lookInFront(): Promise<void> {
    const [leadsTo, ...ready] = await Promise.all([
      front.leadsTo(),
      ...front.portals.map((portal) => portal.isReady()),
    ]);
    if (leadsTo && leadsTo !== former.name) seen.led ??= since();
    const areReady = ready.every(Boolean);
    wasUnready ||= !areReady;
    if (seen.led !== undefined && wasUnready && areReady) seen.ready ??= since();
  }

  async function keep(look: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await look();
      await sleep(LOOKS_EVERY_MS);
    }
  }

  const watching = Promise.all([keep(lookForPrimary), keep(lookInFront)]);
  return {
    began,
    /** What was seen until now; nothing when no other server became primary. */
    stop: async (): Promise<Parts> => {
      isOver = true;
      await watching;
      return next ? { ...(await readLog(next, began)), ...seen } : {};
    },
  };
}

const LOGGED = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d),(\d{3}) \w+: (.*)$/;
/** What Patroni writes when it finds no leader: it asks the others how far they are. */
const ASKS_OTHERS = /^(Got response from|Request failed to) db\d/;
const HOLDS_KEY = /^promoted self to leader by acquiring session lock/;

/** Patroni's log says when its server took part in the election, and won it. */
async function readLog({ patroniLog }: Node, began: number): Promise<Pick<Parts, "detected" | "elected">> {
  const lines = (await readFile(patroniLog, "utf8")).split("\n").flatMap((line) => {
    const [, day, time, ms, text = ""] = LOGGED.exec(line) ?? [];
    const at = Date.parse(`${day}T${time}.${ms}Z`) - began;
    return at >= 0 ? [{ at, text }] : [];
  });
  const at = (pattern: RegExp) => lines.find(({ text }) => pattern.test(text))?.at;
  const [detected, elected] = [at(ASKS_OTHERS), at(HOLDS_KEY)];
  return {
    ...(detected !== undefined && { detected: seconds(detected) }),
    ...(elected !== undefined && { elected: seconds(elected) }),
  };
}

export const seconds = (ms: number) => Math.round(ms / 100) / 10;
