import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Front } from "./front.ts";
import type { Node } from "./node.ts";

/** What a fault is done to. */
export interface Scene {
  cluster: Cluster;
  front: Front;
  primary: Node;
  standby: Node;
}

export interface Fault {
  name: string;
  /** Belongs to the short form. */
  short?: true;
  /** Does it and ends it. */
  strike(scene: Scene): Promise<void>;
}

const OFF_MS = 30_000;
const CUT_MS = 70_000;
const NO_QUORUM_MS = 20_000;

const nodeFault = (name: string, of: "primary" | "standby", kill: "kill" | "cutPower"): Fault => ({
  name,
  strike: async (scene) => {
    await scene[of][kill]();
    await sleep(OFF_MS);
    await scene[of].startAgain();
  },
});

const cutPrimary = (name: string, ...cut: Parameters<Node["machine"]["cut"]>): Fault => ({
  name,
  strike: async ({ primary }) => {
    await primary.machine.cut(...cut);
    await sleep(CUT_MS);
    await primary.machine.plug();
  },
});

const noQuorum = (name: string, failsafe: boolean): Fault => ({
  name,
  strike: async ({ cluster, primary, standby }) => {
    await cluster.change(`failsafe_mode=${failsafe}`);
    // The others hear of it within a turn of Patroni.
    await sleep(5_000);
    const two = [primary, standby];
    for (const node of two) node.killEtcd();
    await sleep(NO_QUORUM_MS);
    for (const node of two) await node.startEtcd();
    await sleep(5_000);
    await cluster.change("failsafe_mode=true");
  },
});

const portalKilled: Fault = {
  name: "a portal killed",
  short: true,
  strike: async ({ front }) => {
    const portal = front.portals[Math.floor(Math.random() * front.portals.length)];
    await portal?.end("SIGKILL");
    await sleep(10_000);
    portal?.begin();
    await portal?.ready();
  },
};

const rollingRestart: Fault = {
  name: "rolling restart of the portals",
  strike: async ({ front }) => {
    for (const portal of front.portals) {
      await portal.end("SIGTERM");
      portal.begin();
      await portal.ready();
      await sleep(2_000);
    }
  },
};

const switchover: Fault = {
  name: "switchover",
  short: true,
  strike: async ({ primary, standby }) => {
    await primary.ctl("switchover", "--primary", primary.name, "--candidate", standby.name, "--force");
  },
};

const standbyStopped: Fault = {
  name: "synchronous standby stopped",
  strike: async ({ standby }) => {
    standby.stopPatroni();
    await sleep(OFF_MS);
    await standby.startPatroni();
  },
};

/** What can happen to a cluster, and that no acknowledged payment may be lost by. */
export const faults: readonly Fault[] = [
  { ...nodeFault("primary killed with its etcd and Patroni", "primary", "kill"), short: true },
  nodeFault("primary's power cut", "primary", "cutPower"),
  { ...cutPrimary("primary cut from the cluster, clients still reach it", "cluster"), short: true },
  cutPrimary("primary cut from everybody", "cluster", "clients"),
  switchover,
  nodeFault("synchronous standby killed", "standby", "kill"),
  nodeFault("synchronous standby's power cut", "standby", "cutPower"),
  standbyStopped,
  noQuorum("etcd without quorum, without failsafe_mode", false),
  noQuorum("etcd without quorum, with failsafe_mode", true),
  portalKilled,
  rollingRestart,
];

/** The control: without synchronous replication this one must lose payments. */
export const losing = faults.filter(({ name }) => name.includes("clients still reach it"));
