import type { EmblaCarouselType } from "embla-carousel";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { useMedia } from "../../../lib/media.ts";

const EACH_MS = 6000;

export interface Slides {
  /** The index of the picture shown. */
  shown: number;
  /** True once pictures can be moved, so that the neighbours of the one shown are worth fetching. */
  ready: boolean;
  /** True while they move by themselves. */
  playing: boolean;
  /** False for readers who prefer less motion. */
  mayPlay: boolean;
  go(step: 1 | -1): void;
  play(): void;
  pause(): void;
  /** Stays at the current picture while somebody points at it or has the focus in it. */
  hold(isHeld: boolean): void;
}

/** Makes the children of a row slide. The library is fetched once the first picture is there. */
export function useSlides(viewport: RefObject<HTMLElement | null>, count: number): Slides {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [shown, setShown] = useState(0);
  const [autoplay, setAutoplay] = useState(true);
  const [held, setHeld] = useState(false);
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const playing = embla !== null && autoplay && !held && !still;

  useEffect(() => {
    let carousel: EmblaCarouselType | undefined;
    let isUnmounted = false;
    async function make() {
      const { default: createEmbla } = await import("embla-carousel");
      if (isUnmounted || !viewport.current) return;
      carousel = createEmbla(viewport.current, { loop: true });
      carousel.on("select", (moved) => setShown(moved.selectedScrollSnap()));
      setEmbla(carousel);
    }
    // Without the library the first picture simply stays.
    if (count > 1) make().catch(() => undefined);
    return () => {
      isUnmounted = true;
      carousel?.destroy();
      setEmbla(null);
    };
  }, [viewport, count]);

  const go = useCallback(
    (step: 1 | -1) => (step === 1 ? embla?.scrollNext(still) : embla?.scrollPrev(still)),
    [embla, still],
  );
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => go(1), EACH_MS);
    return () => clearInterval(timer);
  }, [playing, go]);

  return {
    shown,
    ready: embla !== null,
    playing,
    mayPlay: !still,
    go,
    play: () => {
      setAutoplay(true);
      setHeld(false);
    },
    pause: () => setAutoplay(false),
    hold: setHeld,
  };
}
