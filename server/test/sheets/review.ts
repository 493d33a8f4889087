import type { How } from "@aangan/contract/features/uploads/how";
import type { Review } from "@aangan/contract/features/uploads/review";
import { type ImportEndpoint, sendForm, type UploadAnswer } from "./upload.ts";

interface ReviewInput {
  token: string;
  file: Buffer;
  how?: How | undefined;
  plan?: string | undefined;
  uploadId?: string | undefined;
}

/** Sends a file as the portal's own page does. */
export function review(
  portal: { url: string },
  endpoint: ImportEndpoint,
  { token, file, how, plan, uploadId }: ReviewInput,
) {
  const form = new FormData();
  if (how) form.append("how", JSON.stringify(how));
  form.append("file", new Blob([new Uint8Array(file)]), "upload.xlsx");
  const path = `${endpoint.path}?review=1${plan ? `&plan=${plan}` : ""}`;
  return sendForm(portal, { ...endpoint, path } as ImportEndpoint, token, form, uploadId);
}

/** The review of an answer; throws for any other answer. */
export function reviewOf({ status, body }: UploadAnswer): Review {
  if (!body.review) throw new Error(`no review: ${status} ${JSON.stringify(body).slice(0, 500)}`);
  return body.review;
}

/** Merges the answer of a doubt, as the page does. */
export function answered({ how, doubts }: Review, code: string, key: string, at = 0): How {
  const answers = doubts.find((doubt) => doubt.code === code)?.answers.filter((one) => one.key === key);
  const set = answers?.[at]?.set;
  if (!set) throw new Error(`no answer ${key} of ${code}: ${JSON.stringify(doubts)}`);
  return {
    ...how,
    ...set,
    columns: { ...how.columns, ...set.columns },
    agreed: [...(how.agreed ?? []), ...(set.agreed ?? [])],
  };
}
