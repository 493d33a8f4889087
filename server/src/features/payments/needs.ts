import type { Clock } from "../../platform/clock.ts";
import type { CommitDeed } from "../../platform/database/commit.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Log } from "../../platform/watching/log.ts";
import type { Inbox } from "./inbox/inbox.ts";
import type { GuardedGateway } from "./settle/guard-gateway.ts";

export interface PaymentNeeds {
  database: Database;
  commit: CommitDeed;
  clock: Clock;
  log: Log;
  inbox: Inbox;
  gateway: GuardedGateway;
  /** Used before: their payments are still watched, refunded and settled. */
  formerGateways: readonly GuardedGateway[];
  publicUrl: string;
  nudge(job: PaymentJob): void;
  /** Milliseconds of real time. */
  statusWaitMs: number;
}

export type PaymentJob = "reconcile-payments" | "read-inbox" | "send-refunds";

/** The needs with a present or former gateway; undefined if it is no longer configured. */
export function needsAt(needs: PaymentNeeds, name: string): PaymentNeeds | undefined {
  const gateway = [needs.gateway, ...needs.formerGateways].find(({ facts }) => facts.name === name);
  return gateway && { ...needs, gateway };
}

export function gatewayNames({ gateway, formerGateways }: Pick<PaymentNeeds, "gateway" | "formerGateways">): string[] {
  return [gateway, ...formerGateways].map(({ facts }) => facts.name);
}

export function needsAtEach(needs: PaymentNeeds): PaymentNeeds[] {
  return [needs.gateway, ...needs.formerGateways].map((gateway) => ({ ...needs, gateway }));
}
