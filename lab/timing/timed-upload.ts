import { type UploadAnswer, upload } from "../../server/test/sheets/upload.ts";
import { timed } from "./measure.ts";

/** The portal's answer to an upload, and how long it took. */
export type TimedUpload = UploadAnswer & { ms: number };

export async function timedUpload(...input: Parameters<typeof upload>): Promise<TimedUpload> {
  const { answer, ms } = await timed(upload(...input));
  return { ...answer, ms };
}
