import * as contract from "@aangan/contract/features/second-factor/second-factor";
import type { Serve } from "../../platform/http/serve.ts";
import { beginFactor } from "./begin-factor.ts";
import { confirmFactor } from "./confirm-factor.ts";
import { showFactor } from "./show-factor.ts";
import { confirmSession, removeOthersFactor, removeOwnFactor } from "./use-factor.ts";

/** `association` is whose code an app shows. None of these keeps its answer for an `Idempotency-Key`: some are secrets. */
export function secondFactorRoutes(
  { read, write, steps }: Serve,
  { deployed, association }: { deployed: boolean; association: string },
): void {
  read(contract.showSecondFactor, ({ db, caller }) => showFactor(db, caller.id, deployed));
  steps(contract.beginSecondFactor, (request) => beginFactor(request, association));
  steps(contract.confirmSecondFactor, confirmFactor);
  steps(contract.removeSecondFactor, removeOwnFactor);
  steps(contract.confirmSession, confirmSession);
  write(contract.removeOthersFactor, (request) => removeOthersFactor(request, deployed));
}
