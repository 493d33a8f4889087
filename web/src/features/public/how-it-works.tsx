import { useText } from "../../lib/text.ts";
import { Complexes } from "./complexes.tsx";

const STEPS = [
  ["landing.how_1", "landing.how_1_text"],
  ["landing.how_2", "landing.how_2_text"],
  ["landing.how_3", "landing.how_3_text"],
] as const;

/** How paying works, in three steps, and for which complexes. */
export function HowItWorks({ complexes }: { complexes: readonly { name: string; colour: string }[] }) {
  const t = useText();
  return (
    <section className="border-line border-t">
      <div className="mx-auto grid max-w-[1080px] gap-x-12 gap-y-10 px-4 py-12 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <h2 className="text-title">{t("landing.how")}</h2>
          <ol className="grid gap-5">
            {STEPS.map(([title, text], place) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="grid size-8 shrink-0 place-items-center rounded-full border border-brand font-strong text-brand"
                >
                  {place + 1}
                </span>
                <div>
                  <h3>{t(title)}</h3>
                  <p className="text-muted">{t(text)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="grid content-start gap-5">
          <h2 className="text-title">{t("landing.complexes")}</h2>
          <Complexes complexes={complexes} />
        </div>
      </div>
    </section>
  );
}
