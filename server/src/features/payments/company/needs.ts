import type { Clock } from "../../../platform/clock.ts";
import type { CommitInfo } from "../../../platform/commit.ts";
import type { Database } from "../../../platform/database/db.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import type { Log } from "../../../platform/watching/log.ts";
import type { GuardedGateway } from "./guard-gateway.ts";

export interface PaymentNeeds {
  database: Database;
  commit: CommitInfo;
  clock: Clock;
  log: Log;
  gateway: GuardedGateway;
  /** Used before: their payments are still watched, refunded and settled. */
  formerGateways: readonly GuardedGateway[];
  publicUrl: string;
  nudge(job: "reconcile-payments" | "read-inbox" | "send-refunds" | "number-receipts"): void;
  /** Milliseconds of real time. */
  statusWaitMs: number;
}

/** For a call: it holds no more connections than its caller may. */
export function needsOf(needs: PaymentNeeds, request: Parameters<typeof callerName>[0]): PaymentNeeds {
  return { ...needs, database: needs.database.lentTo(callerName(request)) };
}

export function needsAtEach(needs: PaymentNeeds): PaymentNeeds[] {
  return [needs.gateway, ...needs.formerGateways].map((gateway) => ({ ...needs, gateway }));
}

/** The needs with a present or former gateway; undefined if it is no longer configured. */
export function needsAt(needs: PaymentNeeds, name: string): PaymentNeeds | undefined {
  return needsAtEach(needs).find(({ gateway }) => gateway.facts.name === name);
}

export function gatewayNames(needs: PaymentNeeds): string[] {
  return needsAtEach(needs).map(({ gateway }) => gateway.facts.name);
}
