import type { UploadPhase, UploadProgress } from "@aangan/contract/imports";

/** Where each phase begins on the bar; what takes longest, the hashing of passwords, gets most of it. */
const BEGINS: Record<UploadPhase, number> = {
  reading: 0.1,
  checking: 0.2,
  hashing: 0.3,
  saving: 0.95,
  done: 1,
  failed: 1,
};
const ENDS: Record<UploadPhase, number> = {
  reading: 0.2,
  checking: 0.3,
  hashing: 0.95,
  saving: 1,
  done: 1,
  failed: 1,
};

/** How much of an upload is done, from 0 to 1, of what was sent and what the server tells. */
export function progressPart(sent: number, progress: UploadProgress | undefined): number {
  if (sent < 1 || !progress) return sent * BEGINS.reading;
  const { phase, done, total } = progress;
  const within = total > 0 ? Math.min(1, done / total) : 0;
  return BEGINS[phase] + (ENDS[phase] - BEGINS[phase]) * within;
}
