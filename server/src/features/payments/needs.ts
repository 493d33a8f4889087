import type { Clock } from "../../platform/clock.ts";
import type { CommitDeed } from "../../platform/database/commit.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Log } from "../../platform/watching/log.ts";
import type { Inbox } from "./inbox/inbox.ts";
import type { GuardedGateway } from "./settle/guard-gateway.ts";

/** What payments need from the rest of the portal. */
export interface PaymentNeeds {
  database: Database;
  commit: CommitDeed;
  clock: Clock;
  log: Log;
  inbox: Inbox;
  /** The gateway of new payments. */
  gateway: GuardedGateway;
  /** Gateways that were used before: their payments are still watched, refunded and settled. */
  formerGateways: readonly GuardedGateway[];
  /** The address under which residents reach the portal, without a slash at the end. */
  publicUrl: string;
  /** Runs one of our jobs soon. */
  nudge(job: PaymentJob): void;
  /** How long the status of an open payment is waited for, in milliseconds of real time. */
  statusWaitMs: number;
}

export type PaymentJob = "reconcile-payments" | "read-inbox" | "send-refunds";

/** The needs with the gateway of that name, present or former; undefined for one that is not configured any more. */
export function needsAt(needs: PaymentNeeds, name: string): PaymentNeeds | undefined {
  const gateway = [needs.gateway, ...needs.formerGateways].find(({ facts }) => facts.name === name);
  return gateway && { ...needs, gateway };
}

/** The names of the gateways that are configured, present and former. */
export function gatewayNames({ gateway, formerGateways }: Pick<PaymentNeeds, "gateway" | "formerGateways">): string[] {
  return [gateway, ...formerGateways].map(({ facts }) => facts.name);
}

/** The needs with each gateway in turn, the present one first. */
export function needsAtEach(needs: PaymentNeeds): PaymentNeeds[] {
  return [needs.gateway, ...needs.formerGateways].map((gateway) => ({ ...needs, gateway }));
}
