import type { Portal } from "@aangan/contract/features/association";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useLanguage, useText } from "../../../lib/language/text.ts";
import { classNames } from "../../../ui/class-names.ts";
import { type Slides, useSlides } from "./use-slides.ts";

type Pictures = Portal["pictures"];

interface Props {
  /** Empty until they are known; their room is kept. */
  pictures: Pictures;
  children: ReactNode;
}

/** Pictures from edge to edge, 350 px high on small screens and 600 px on larger ones. */
export function Carousel({ pictures, children }: Props) {
  const t = useText();
  const viewport = useRef<HTMLDivElement>(null);
  const slides = useSlides(viewport, pictures.length);
  function moveByKey({ key }: KeyboardEvent) {
    if (key === "ArrowLeft") slides.go(-1);
    if (key === "ArrowRight") slides.go(1);
  }
  return (
    <section
      aria-label={t("carousel.name")}
      onKeyDown={moveByKey}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && slides.hold(true)}
      onPointerLeave={() => slides.hold(false)}
      onFocus={({ target }) => target.matches(":focus-visible") && slides.hold(true)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && slides.hold(false)}
      className="relative h-[350px] shrink-0 overflow-hidden bg-scrim text-on-scrim sm:h-[600px]"
    >
      <div ref={viewport} onPointerDown={slides.pause} className="h-full touch-pan-y">
        <div className="flex h-full">
          {pictures.map((picture, place) => (
            <Slide key={picture.src} {...{ picture, place, slides }} places={pictures.length} />
          ))}
        </div>
      </div>
      <div className="pointer-events-none absolute inset-0 flex flex-col justify-end bg-dim bg-linear-to-t from-scrim/90 via-50% via-scrim/70 to-85% to-transparent sm:via-45% sm:via-scrim/50 sm:to-80%">
        <div className="mx-auto flex w-full max-w-[1080px] flex-wrap items-center gap-x-[8px] gap-y-[12px] px-[16px] pb-[16px] *:pointer-events-auto sm:gap-y-5 sm:pb-8">
          {children}
          {pictures.length > 1 && <Controls slides={slides} />}
        </div>
        <Position shown={slides.shown} places={pictures.length} playing={slides.playing} />
      </div>
    </section>
  );
}

interface SlideProps {
  picture: Pictures[number];
  place: number;
  places: number;
  slides: Slides;
}

function Slide({ picture, place, places, slides }: SlideProps) {
  const t = useText();
  const language = useLanguage();
  const away = Math.abs(place - slides.shown);
  const isNear = place === 0 || (slides.ready && (away <= 1 || away === places - 1));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      aria-label={t("carousel.place", { place: place + 1, places })}
      aria-hidden={away > 0 || undefined}
      className="h-full min-w-0 shrink-0 grow-0 basis-full"
    >
      <img
        src={picture.src}
        alt={picture.alt[language]}
        width="1600"
        height="600"
        loading={isNear ? "eager" : "lazy"}
        fetchPriority={place === 0 ? "high" : "low"}
        draggable={false}
        className="size-full object-cover"
      />
    </div>
  );
}

const CONTROL =
  "grid size-[44px] place-items-center rounded-full bg-scrim/60 transition-colors duration-150 hover:bg-scrim focus-visible:outline-on-scrim";

function Controls({ slides }: { slides: Slides }) {
  const t = useText();
  const { playing } = slides;
  return (
    <div className="ml-auto flex gap-[8px]">
      {slides.mayPlay && (
        <button
          type="button"
          aria-label={t(playing ? "carousel.pause" : "carousel.play")}
          onClick={playing ? slides.pause : slides.play}
          className={CONTROL}
        >
          {playing ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />}
        </button>
      )}
      <button type="button" aria-label={t("carousel.previous")} onClick={() => slides.go(-1)} className={CONTROL}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </button>
      <button type="button" aria-label={t("carousel.next")} onClick={() => slides.go(1)} className={CONTROL}>
        <ChevronRight aria-hidden="true" className="size-6" />
      </button>
    </div>
  );
}

/** Which picture it is: visible as a row of marks, and announced if somebody has moved the pictures. */
function Position({ shown, places, playing }: { shown: number; places: number; playing: boolean }) {
  const t = useText();
  if (places < 2) return null;
  return (
    <div className="mx-auto w-full max-w-[1080px] px-[16px] pb-[12px]">
      <p aria-live={playing ? "off" : "polite"} className="sr-only">
        {t("carousel.place", { place: shown + 1, places })}
      </p>
      <div aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: places }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is all that a mark is.
            key={place}
            className={classNames(
              "h-[3px] flex-1 rounded-full transition-colors duration-200",
              place === shown ? "bg-marigold" : "bg-on-scrim/35",
            )}
          />
        ))}
      </div>
    </div>
  );
}
