import type { UploadProgress } from "@aangan/contract/features/uploads/imports";

/** The bar when the file is sent, and when rows are saved. In between, the slowest part, hashing passwords, counts row by row. */
const SENT = 0.02;
const SAVING = 0.98;

/** The progress of an upload from 0 to 1, by what was sent and what the server reports: 218 of 1,500 rows are 15 %. */
export function progressPart(sentShare: number, progress: UploadProgress | undefined): number {
  if (sentShare < 1 || !progress) return sentShare * SENT;
  const { phase, done, total } = progress;
  if (phase === "done" || phase === "failed") return 1;
  if (phase === "saving") return SAVING;
  if (phase !== "hashing" || total === 0) return SENT;
  return Math.min(SAVING, Math.max(SENT, done / total));
}
