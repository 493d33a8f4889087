import type { BadRow, RefusalParams } from "@aangan/contract/refusals";

/** Why a call gave no reply. Only `refused` carries a sentence of the server. */
export interface CallFailure {
  kind: "refused" | "offline" | "timeout" | "unreadable";
  /** The refusal's code; the kind itself when the server said nothing. */
  code: string;
  /** 0 when there was no answer. */
  status: number;
  message: string | null;
  field?: string;
  rows?: BadRow[];
  params?: RefusalParams;
  requestId?: string;
}

export type Reply<T> = { ok: true; data: T } | { ok: false; failure: CallFailure };

/** A failed call as a query sees it, which knows only thrown errors. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message ?? failure.code);
    this.name = "CallError";
    this.failure = failure;
  }
}

/** The failure inside a thrown error; anything else is a fault of this program and is told as unreadable. */
export function failureOf(error: unknown): CallFailure {
  return error instanceof CallError ? error.failure : unanswered("unreadable");
}

export function unanswered(kind: "offline" | "timeout" | "unreadable", status = 0): CallFailure {
  return { kind, code: kind, status, message: null };
}

/** What the screen says: the server's sentence, else the one the specification has for this screen. */
export function failureText(failure: CallFailure, otherwise: string): string {
  return failure.message ?? otherwise;
}

/** The server's sentence, with its field called by the label that stands on the screen; null when it said nothing. */
export function reasonOf({ message, field }: CallFailure, labels: Partial<Record<string, string>>): string | null {
  const label = field && labels[field];
  return label && message ? message.replace(field, label) : message;
}

/** Reads an answer that was not a success. `body` is the parsed JSON, whatever it is. */
export function readFailure(status: number, body: unknown): CallFailure {
  if (typeof body !== "object" || body === null) return unanswered("unreadable", status);
  const { code, message } = body as Partial<CallFailure>;
  if (typeof code !== "string" || typeof message !== "string") return unanswered("unreadable", status);
  return { ...(body as CallFailure), kind: "refused", status };
}
