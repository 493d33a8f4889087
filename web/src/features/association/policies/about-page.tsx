import CircleCheck from "lucide-react/icons/circle-check";
import { useText } from "../../../lib/language/text.ts";
import { Complexes } from "../public/complexes.tsx";
import { PlainPage, Section } from "./plain-page.tsx";
import { ContactDetails } from "./reach.tsx";
import { WithAssociation } from "./with-association.tsx";

const DOES = ["about.do_common", "about.do_bills", "about.do_answer"] as const;

/** Who the association is, where it is and how to reach it. */
export function AboutPage() {
  const t = useText();
  return (
    <WithAssociation>
      {(association) => (
        <PlainPage title={t("about.title")} lead={t("about.lead", { name: association.name, city: association.city })}>
          <img
            src="/pictures/plan.svg"
            alt=""
            width="1600"
            height="600"
            className="h-44 w-full rounded-card object-cover sm:h-64"
          />
          <Section title={t("about.do")}>
            <ul className="grid gap-2">
              {DOES.map((what) => (
                <li key={what} className="flex gap-3">
                  <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
                  {t(what)}
                </li>
              ))}
            </ul>
          </Section>
          <Section title={t("about.portal")}>
            <p>{t("about.portal_text")}</p>
          </Section>
          <Section title={t("about.complexes")}>
            <Complexes complexes={association.complexes} />
          </Section>
          <Section title={t("about.reach")}>
            <ContactDetails association={association} />
          </Section>
        </PlainPage>
      )}
    </WithAssociation>
  );
}
