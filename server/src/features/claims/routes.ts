import * as contract from "@aangan/contract/features/claims";
import type { Serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { putClaimPicture, showClaimPicture } from "./claim-pictures.ts";
import { toOwnClaim } from "./claim-wire.ts";
import { findOwnClaim, refuseClaim, withdrawClaim } from "./end-claim.ts";
import { listClaims, listOwnClaims } from "./list-claims.ts";
import { makeClaim } from "./make-claim.ts";
import { claimById } from "./queries.ts";
import { texts } from "./texts.ts";

export function claimRoutes({ read, write, upload, document }: Serve): void {
  read(contract.listOwnClaims, async ({ db, caller }) => ({ claims: await listOwnClaims(db, caller) }));

  write(contract.makeClaim, async ({ tx, caller, body, now }) => {
    return { message: texts.made, claim: await makeClaim(tx, caller, body, now) };
  });

  upload(
    contract.putClaimPicture,
    async ({ commit, caller, params: { id }, file: { bytes } }) => {
      return { message: texts.pictureKept, claim: await commit((tx) => putClaimPicture(tx, caller, { id, bytes })) };
    },
    ({ db, caller, params }) => findOwnClaim(db, caller, params.id),
  );

  write(contract.withdrawClaim, async ({ tx, caller, params, now }) => {
    return { message: texts.withdrawn, claim: await withdrawClaim(tx, caller, params.id, now) };
  });

  read(contract.listClaims, ({ db, query }) => listClaims(db, query));

  read(contract.showClaim, async ({ db, params }) => {
    return { claim: toOwnClaim((await claimById(db, params.id)) ?? refuse("not_found")) };
  });

  document(contract.showClaimPicture, ({ db, params }) => showClaimPicture(db, params.id));

  write(contract.refuseClaim, async ({ tx, caller, params, body: { reason }, now }) => {
    return { message: texts.refused, claim: await refuseClaim(tx, caller, { claimId: params.id, reason }, now) };
  });
}
