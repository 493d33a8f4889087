import { type KeyboardEvent, useEffect, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import type { Hit } from "./hits.ts";

interface Listed {
  hits: readonly Hit[];
  /** The hits are of what is typed, and not of what was typed before. */
  isCurrent: boolean;
  /** An answer to what is typed will come. */
  isComing: boolean;
  onFollow: () => void;
}

/** Which hit is chosen, and the keys that choose and open it. Enter waits for the answer to what is typed. */
export function useChoice({ hits, isCurrent, isComing, onFollow }: Listed) {
  const [place, setPlace] = useState(0);
  const [opens, setOpens] = useState(false);
  const at = Math.min(place, hits.length - 1);
  const chosen = hits[at];

  useEffect(() => {
    if (!opens || isComing) return;
    setOpens(false);
    if (!chosen || !isCurrent) return;
    onFollow();
    navigate(chosen.to);
  }, [opens, isComing, isCurrent, chosen, onFollow]);

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) setOpens(true);
    else if (hits.length > 0) setPlace((at + step + hits.length) % hits.length);
  }

  function begin(): void {
    setPlace(0);
    setOpens(false);
  }
  return { chosen, onKey, begin, choose: (hit: Hit) => setPlace(hits.indexOf(hit)) };
}
