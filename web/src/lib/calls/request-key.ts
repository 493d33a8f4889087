import { useState } from "react";

/** The `Idempotency-Key` of a form: the same until `renew`, so that what is sent again after a lost answer is done once. */
export interface RequestKey {
  current(): string;
  /** For the next entry. */
  renew(): void;
}

/** After `livesMs` it is another key. */
export function createRequestKey(livesMs = Number.POSITIVE_INFINITY, now = () => performance.now()): RequestKey {
  let lastKey: { key: string; at: number } | null = null;
  return {
    current() {
      if (lastKey === null || now() - lastKey.at >= livesMs) lastKey = { key: randomKey(), at: now() };
      return lastKey.key;
    },
    renew() {
      lastKey = null;
    },
  };
}

/** One for as long as the form is open. */
export function useRequestKey(livesMs?: number): RequestKey {
  const [key] = useState(() => createRequestKey(livesMs));
  return key;
}

/** `crypto.randomUUID` is missing on pages that do not come over https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36).padStart(7, "0")).join("");
}
