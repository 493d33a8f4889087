import { createHash } from "node:crypto";
import type { WireOf } from "@aangan/contract/endpoint";
import { type Claim, PICTURE_KIBIBYTES } from "@aangan/contract/features/claims";
import { type Clock, later } from "../../platform/clock.ts";
import type { CommitInfo } from "../../platform/commit.ts";
import type { Database, Db, Tx } from "../../platform/database/db.ts";
import type { Document } from "../../platform/http/send-document.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { toClaim } from "./claim-wire.ts";
import { findClaim, findOwnClaim } from "./end-claim.ts";
import { pictureTypeOf } from "./picture-type.ts";
import * as queries from "./queries.ts";
import { withoutMetadata } from "./without-metadata.ts";

export const pictureLimits = {
  keptMs: 180 * 24 * 60 * 60_000,
};

interface PictureUpload {
  id: string;
  bytes: Buffer;
}

/** In place of an earlier one. Refuses with `picture_invalid`, `not_found` (also another's) and `claim_ended`. */
export async function putClaimPicture(
  tx: Tx,
  resident: { id: string },
  { id, bytes }: PictureUpload,
): Promise<WireOf<typeof Claim>> {
  const pictureType = bytes.length <= PICTURE_KIBIBYTES * 1024 ? pictureTypeOf(bytes) : undefined;
  const picture = pictureType && withoutMetadata(bytes, pictureType);
  if (!picture) return refuse("picture_invalid");
  await findOwnClaim(tx, resident, id);
  const pictureSha256 = createHash("sha256").update(picture).digest();
  if (!(await queries.savePicture(tx, id, { picture, pictureType, pictureSha256 }))) refuse("claim_ended");
  return toClaim(await findClaim(tx, id));
}

/** Refuses with `not_found`, also when none was sent or it has gone. */
export async function showClaimPicture(db: Db, id: string): Promise<Document> {
  const { picture, pictureType, flatNumber, reference } = (await queries.pictureById(db, id)) ?? refuse("not_found");
  if (picture === null || pictureType === null) return refuse("not_found");
  const name = `${flatNumber}-${reference}.${pictureType.replace("image/", "")}`;
  return { bytes: picture, mediaType: pictureType, name };
}

interface Needs {
  database: Database;
  commit: CommitInfo;
  clock: Clock;
}

const AT_ONCE = 100;

/** Forgets pictures of notices decided long ago. Their hashes stay: they tell whether a picture shown later is the same. */
export async function forgetOldPictures({ database, commit, clock }: Needs): Promise<void> {
  const before = later(clock(), -pictureLimits.keptMs);
  const info = { actor: { kind: "clock" as const }, action: "forget-claim-pictures", isRepeatable: true as const };
  while (await queries.hasPicturesBefore(database.db, before)) {
    await commit({ ...info, requestId: newId() }, (tx) => queries.forgetPictures(tx, before, AT_ONCE));
  }
}
