import type { BadRow, RefusalParams } from "@aangan/contract/refusals";
import { asOnScreens } from "../language/as-on-screens.ts";
import { translated } from "../language/languages.ts";

/** Why a call got no reply. Only `refused` has a sentence of the server. */
export interface CallFailure {
  kind: "refused" | "offline" | "timeout" | "unreadable";
  /** The refusal's code; the kind if the server said nothing. */
  code: string;
  /** 0 without an answer. */
  status: number;
  message: string | null;
  field?: string;
  rows?: BadRow[];
  params?: RefusalParams;
  requestId?: string;
}

export type Reply<T> = { ok: true; data: T } | { ok: false; failure: CallFailure };

/** A failed call as a thrown error, which queries need. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message ?? failure.code);
    this.name = "CallError";
    this.failure = failure;
  }
}

/** The failure in a thrown error. Any other error is a bug of ours, shown as unreadable. */
export function failureOf(error: unknown): CallFailure {
  return error instanceof CallError ? error.failure : unanswered("unreadable");
}

export function unanswered(kind: "offline" | "timeout" | "unreadable", status = 0): CallFailure {
  return { kind, code: kind, status, message: null };
}

type Labels = Partial<Record<string, string>>;

/** Why the server refused, or the screen's own sentence if it gave no reason. */
export function failureText(failure: CallFailure, otherwise: string, labels?: Labels): string {
  return reasonOf(failure, labels) ?? otherwise;
}

/**
 * Why the server refused, in the reader's language: in English its own sentence, otherwise the translation of its code. The
 * field is named by its label, and days and amounts are written as everywhere on the screen. Null if the server said nothing.
 */
export function reasonOf({ code, message, field, params }: CallFailure, labels: Labels = {}): string | null {
  if (message === null) return null;
  const label = field ? (labels[field] ?? translated(`field.${field}`) ?? field) : "";
  return asOnScreens(translated(`refusal.${code}`, { ...params, field: label }) ?? withLabel(message, field, label));
}

/** A sentence that names its field begins with it; elsewhere the same letters are an ordinary word. */
function withLabel(message: string, field: string | undefined, label: string): string {
  return field && message.startsWith(`${field} `) ? `${label}${message.slice(field.length)}` : message;
}

/** Reads an unsuccessful answer. `body` is any parsed JSON. */
export function readFailure(status: number, body: unknown): CallFailure {
  if (typeof body !== "object" || body === null) return unanswered("unreadable", status);
  const { code, message } = body as Partial<CallFailure>;
  if (typeof code !== "string" || typeof message !== "string") return unanswered("unreadable", status);
  return { ...(body as CallFailure), kind: "refused", status };
}
