import type { UploadProgress } from "@aangan/contract/imports";

/** Of the bar, where the file is sent and where rows are saved: what takes longest, the hashing of passwords, is counted row by row. */
const SENT = 0.02;
const SAVING = 0.98;

/** How much of an upload is done, from 0 to 1, of what was sent and what the server tells: 218 of 1,500 rows are 15 %. */
export function progressPart(sent: number, progress: UploadProgress | undefined): number {
  if (sent < 1 || !progress) return sent * SENT;
  const { phase, done, total } = progress;
  if (phase === "done" || phase === "failed") return 1;
  if (phase === "saving") return SAVING;
  if (phase !== "hashing" || total === 0) return SENT;
  return Math.min(SAVING, Math.max(SENT, done / total));
}
