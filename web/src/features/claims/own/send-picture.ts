import { putClaimPicture } from "@aangan/contract/features/claims";
import { randomKey } from "../../../lib/calls/request-key.ts";
import { upload } from "../../../lib/calls/upload.ts";

/** Sends the picture of a notice, in place of an earlier one. */
export function sendPicture(id: string, file: File) {
  return upload(putClaimPicture, { params: { id }, file, uploadId: randomKey() });
}
