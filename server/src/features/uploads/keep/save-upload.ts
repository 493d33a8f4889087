import type { Tx } from "../../../platform/database/db.ts";
import { callerName } from "../../../platform/traffic/caller-name.ts";
import type { Evaluation, FileInput } from "../judge/evaluate.ts";
import type { RowOutcome } from "../judge/kind.ts";
import type { At } from "../read/field.ts";
import type { Kind, Saved } from "./kind.ts";
import type { RunningUpload, UploadAnswer, UploadRequest } from "./run-upload.ts";

interface Steps<R extends At> {
  how: FileInput["how"];
  /** Those to prepare, where they were judged before. */
  fates: readonly RowOutcome<R>[];
  rows: readonly R[];
  /** Judges what is locked, and refuses what may not go in. */
  judge(tx: Tx, people: FileInput["people"]): Promise<Evaluation<R>>;
  conclude(tx: Tx, evaluated: Evaluation<R>, saved: Saved): Promise<UploadAnswer>;
}

/** The steps from a file that was read to its rows in the portal, for both calls. */
export async function saveUpload<R extends At>(
  kind: Kind<R>,
  { caller, now, commit, address }: UploadRequest,
  upload: RunningUpload,
  { how, fates, rows, judge, conclude }: Steps<R>,
): Promise<UploadAnswer> {
  upload.enter("hashing", 0);
  const preparing = { how, caller: callerName({ caller, address }), step: upload.at };
  const prepared = (await kind.prepare?.(fates, preparing)) ?? new Map();
  upload.enter("checking", rows.length);
  return commit(async (tx) => {
    const evaluated = await judge(tx, await kind.hold?.(tx, rows));
    const { fates } = evaluated.settled;
    upload.enter("saving", fates.length);
    const saving = { adminId: caller.id, uploadId: upload.id, now, how };
    const saved = await kind.save(tx, fates, saving, prepared);
    const answer = await conclude(tx, evaluated, saved);
    await upload.finish(tx);
    return answer;
  });
}
