export type Tone = "success" | "danger" | "warning" | "info";

/** The result of an action: the tone follows what happened, never the words. */
export interface Outcome {
  tone: Tone;
  text: string;
}

let current: Outcome | null = null;
const listeners = new Set<() => void>();

export const currentNotice = () => current;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message that outlives the page it came from, such as "Login successful." */
export function notify(outcome: Outcome | null): void {
  current = outcome;
  for (const listener of listeners) listener();
}
