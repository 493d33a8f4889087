import { logOutResident } from "@aangan/contract/residents";
import { call } from "../../lib/calls/api.ts";
import { endSession } from "../../lib/session.ts";

/** Ends a resident's session here at once, and on the server as soon as it hears of it. */
export function leaveAsResident(): void {
  void call(logOutResident, { keepalive: true });
  endSession("resident");
}
