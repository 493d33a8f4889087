import type { Receipt } from "@aangan/contract/counter/receipts";
import { useState } from "react";

/** Those of a list that are ticked. What has left the list is ticked no longer. */
export function useChosen(cheques: readonly Receipt[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const rows = cheques.filter(({ _id }) => ticked.has(_id));

  function choose(id: string, on: boolean): void {
    const others = [...ticked].filter((other) => other !== id);
    setTicked(new Set(on ? [...others, id] : others));
  }

  function all(): void {
    setTicked(new Set(rows.length === cheques.length ? [] : cheques.map(({ _id }) => _id)));
  }

  return { chosen: new Set(rows.map(({ _id }) => _id)), rows, choose, all };
}
