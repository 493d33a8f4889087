import CircleCheck from "lucide-react/icons/circle-check";
import KeyRound from "lucide-react/icons/key-round";
import ReceiptIndianRupee from "lucide-react/icons/receipt-indian-rupee";
import { useText } from "../../../lib/language/text.ts";
import { Complexes } from "./complexes.tsx";

const STEPS = [
  { icon: KeyRound, title: "landing.how_1", text: "landing.how_1_text" },
  { icon: ReceiptIndianRupee, title: "landing.how_2", text: "landing.how_2_text" },
  { icon: CircleCheck, title: "landing.how_3", text: "landing.how_3_text" },
] as const;

/** How paying works, in three steps, and for which complexes. */
export function HowItWorks({ complexes }: { complexes: readonly { name: string; colour: string }[] }) {
  const t = useText();
  return (
    <>
      <section className="border-line border-y bg-surface">
        <div className="mx-auto grid w-full max-w-[1080px] gap-8 px-4 py-10 sm:py-14">
          <div className="grid gap-1">
            <h2 className="text-head">{t("landing.how")}</h2>
            <p className="text-muted">{t("landing.how_lead")}</p>
          </div>
          <ol className="grid grid-cols-1 gap-6 md:grid-cols-3 md:gap-8">
            {STEPS.map(({ icon: Icon, title, text }, place) => (
              <li key={title} className="relative flex gap-4 md:flex-col">
                {place < STEPS.length - 1 && (
                  <span
                    aria-hidden="true"
                    className="absolute top-14 bottom-[-1.25rem] left-6 border-line border-l-2 border-dashed md:top-6 md:right-[-1.25rem] md:bottom-auto md:left-16 md:border-t-2 md:border-l-0"
                  />
                )}
                <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong">
                  <Icon aria-hidden="true" className="size-6" />
                </span>
                <div className="grid min-w-0 content-start gap-0.5">
                  <h3 className="text-lead">
                    {place + 1}. {t(title)}
                  </h3>
                  <p className="text-muted">{t(text)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="mx-auto grid w-full max-w-[1080px] gap-6 px-4 py-10 sm:py-14">
        <div className="grid gap-1">
          <h2 className="text-head">{t("landing.complexes")}</h2>
          <p className="text-muted">{t("landing.complexes_lead")}</p>
        </div>
        <Complexes complexes={complexes} />
      </section>
    </>
  );
}
