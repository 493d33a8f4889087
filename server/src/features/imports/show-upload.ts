import type { UploadProgress } from "@aangan/contract/imports";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { uploadOf } from "./queries.ts";

/** Refuses somebody else's upload with `not_found`. */
export async function showUpload(db: Db, admin: { id: string }, id: string): Promise<UploadProgress> {
  const upload = await uploadOf(db, admin.id, id);
  return upload ? { ...upload, phase: upload.phase as UploadProgress["phase"] } : refuse("not_found");
}
