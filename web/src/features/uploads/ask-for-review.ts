import type { How } from "@aangan/contract/features/uploads/how";
import { randomKey } from "../../lib/calls/request-key.ts";
import { upload } from "../../lib/calls/upload.ts";
import { endsIn, isExcel } from "./chosen-file.ts";
import type { ImportEndpoint } from "./review/desk.ts";

interface ReviewRequest {
  file: File;
  /** The extensions that the page takes. */
  accepts: readonly string[];
  /** The complex for which the page was opened. */
  complex?: string;
  uploadId: string;
  onSent: (part: number) => void;
}

/**
 * Sends a file for the first time. Only without answers does one that leaves no question go in at once, so the page's complex
 * is told in a second call. What the page does not take is sent without a review, to be refused by its name.
 */
export async function askForReview(
  endpoint: ImportEndpoint,
  { file, accepts, complex, uploadId, onSent }: ReviewRequest,
) {
  if (!endsIn(file.name, accepts)) return upload(endpoint, { file, uploadId, onSent });
  const query = { review: "1" as const };
  const reply = await upload(endpoint, { file, query, uploadId, onSent });
  if (!reply.ok || !reply.data.review) return reply;
  const { table, how } = reply.data.review;
  if (table.headerRow === null && !accepts.includes(".csv") && !(await isExcel(file)))
    return upload(endpoint, { file, uploadId: randomKey() });
  if (complex === undefined) return reply;
  const withComplex: How = { ...how, complex };
  const again = await upload(endpoint, { file, query, how: withComplex, uploadId: randomKey() });
  return again.ok ? again : reply;
}
