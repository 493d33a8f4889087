import type { Reply } from "./failure.ts";

/** What the office's layout shows: a dialog for the code, or where to set a second factor up. */
export interface CodeRequest {
  what: "code" | "enrolment";
  done: (isConfirmed: boolean) => void;
}

let open: CodeRequest | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function show(request: CodeRequest | null): void {
  open = request;
  for (const listener of listeners) listener();
}

export function subscribeToCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentCodeRequest = () => open;

/** Calls that are refused at the same time share one dialog. */
function ask(what: CodeRequest["what"]): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => show({ what, done: resolve })).finally(() => {
    asking = null;
    show(null);
  });
  return asking;
}

/**
 * Asks for a code when a call was refused for want of one, and sends the same request again, with its key. The caller hears of
 * the refusal only if no code was given.
 */
export async function confirmByCode<T>(reply: Reply<T>, again: () => Promise<Reply<T>>): Promise<Reply<T>> {
  if (reply.ok) return reply;
  const { code } = reply.failure;
  if (code === "code_needed" && (await ask("code"))) return again();
  if (code === "second_factor_needed") await ask("enrolment");
  return reply;
}
