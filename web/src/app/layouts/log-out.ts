import { logOutResident } from "@aangan/contract/features/residents";
import { call } from "../../lib/calls/api.ts";
import { endSession } from "../../lib/session/session.ts";

/** Logs out at once, without waiting for the server. */
export function leaveAsResident(): void {
  void call(logOutResident, { keepalive: true });
  endSession("resident");
}
