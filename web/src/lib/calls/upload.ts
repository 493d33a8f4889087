import type { Endpoint, QueryIn, ReplyOf } from "@aangan/contract/endpoint";
import { UPLOAD_ID_HEADER } from "@aangan/contract/features/uploads/imports";
import { dropDeadToken } from "../session/session.ts";
import { tokenOf } from "../session/token.ts";
import { addressOf, roleFor } from "./api.ts";
import { refetchChanged } from "./cache.ts";
import { type Reply, readFailure, unanswered } from "./failure.ts";

/** The server replies when it has finished, and hashing 20,000 passwords takes minutes. */
const TIMEOUT_MS = 10 * 60_000;

export interface Upload<E> {
  file: File;
  /** The variable parts of the endpoint's path. */
  params?: Record<string, string>;
  query?: QueryIn<E>;
  /** Sent as JSON in the part `how`, before the file. */
  how?: object;
  /** Ends the call, whose reply then is as if the connection was lost. */
  signal?: AbortSignal;
  /** For asking the server about the upload's progress, see `randomKey`. */
  uploadId: string;
  /** Called with the sent part of the file, from 0 to 1. */
  onSent?: (part: number) => void;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function formOf({ file, how }: Pick<Upload<Endpoint>, "file" | "how">): FormData {
  const form = new FormData();
  if (how && Object.keys(how).length > 0) form.append("how", JSON.stringify(how));
  form.append("file", file);
  return form;
}

/** Sends a file as the part `file`. */
export async function upload<E extends Endpoint>(endpoint: E, input: Upload<E>): Promise<Reply<ReplyOf<E>>> {
  const reply = await exchange(endpoint, input);
  refetchChanged(endpoint, reply);
  return reply;
}

/** Uses XMLHttpRequest, because fetch does not report how much has been sent. */
function exchange<E extends Endpoint>(
  endpoint: E,
  { file, how, params = {}, query, uploadId, onSent, signal }: Upload<E>,
): Promise<Reply<ReplyOf<E>>> {
  const role = roleFor(endpoint);
  const token = role && tokenOf(role);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint.path, { params, query: query as Record<string, unknown> }));
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader(UPLOAD_ID_HEADER, uploadId);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = (event) => event.lengthComputable && onSent?.(event.loaded / event.total);
    request.upload.onload = () => onSent?.(1);
    request.onload = () => {
      if (request.status === 401 && role && token) dropDeadToken(role, token);
      const answer = parsed(request.responseText);
      const accepted = request.status >= 200 && request.status < 300 && answer !== null;
      resolve(
        accepted
          ? { ok: true, data: answer as ReplyOf<E> }
          : { ok: false, failure: readFailure(request.status, answer) },
      );
    };
    request.onerror = () => resolve({ ok: false, failure: unanswered("offline") });
    request.ontimeout = () => resolve({ ok: false, failure: unanswered("timeout") });
    request.onabort = () => resolve({ ok: false, failure: unanswered("offline") });
    signal?.addEventListener("abort", () => request.abort());
    request.send(formOf({ file, ...(how && { how }) }));
  });
}
