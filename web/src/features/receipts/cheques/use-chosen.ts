import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { useState } from "react";

/** Those of a list that are ticked. What has left the list is ticked no longer. */
export function useChosen(cheques: readonly Receipt[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const rows = cheques.filter(({ _id }) => ticked.has(_id));

  function choose(id: string, on: boolean): void {
    // A cheque is one piece of paper: all of its receipts go together.
    const parts = cheques.find(({ _id }) => _id === id)?.shared?.others ?? [];
    const ids = new Set([id, ...parts.map(({ _id }) => _id)]);
    const otherIds = [...ticked].filter((other) => !ids.has(other));
    setTicked(new Set(on ? [...otherIds, ...ids] : otherIds));
  }

  function all(): void {
    setTicked(new Set(rows.length === cheques.length ? [] : cheques.map(({ _id }) => _id)));
  }

  return { chosen: new Set(rows.map(({ _id }) => _id)), rows, choose, all };
}
