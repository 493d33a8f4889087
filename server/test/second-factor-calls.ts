import { codeAt } from "./desks/authenticator.ts";
import { RESIDENT_PASSWORD } from "./desks/portal.ts";
import { HALF, OFFERED, tokenOf } from "./desks/years-of-books.ts";

const secondAdmin = { token: tokenOf("admin", 2) };
const offered = Buffer.from(OFFERED);

/** Samples of the calls about second factors, in an order in which all succeed. */
export function secondFactorWrites() {
  const now = new Date();
  return {
    "POST /admin/second-factor": { body: { password: RESIDENT_PASSWORD } },
    "POST /admin/session/code": { ...secondAdmin, body: { code: "A".repeat(25) } },
    "POST /admin/login/code": { token: undefined, body: { half: HALF, code: "C".repeat(25) } },
    "POST /admin/second-factor/confirmation": { ...secondAdmin, body: { code: codeAt(offered, now) } },
    // The next half minute's, because each code counts once.
    "DELETE /admin/second-factor": { ...secondAdmin, body: { code: codeAt(offered, now, 1) } },
    "DELETE /admin/administrators/:id/second-factor": { params: { id: "admin3" } },
  };
}
