import { useText } from "../../lib/text.ts";
import { Complexes } from "./complexes.tsx";
import { PlainPage, Section } from "./plain-page.tsx";
import { Reach } from "./reach.tsx";
import { WithAssociation } from "./with-association.tsx";

/** Who the association is, where it is and how to reach it. */
export function AboutPage() {
  const t = useText();
  return (
    <WithAssociation>
      {(association) => (
        <PlainPage title={t("about.title")} lead={t("about.lead", { name: association.name, city: association.city })}>
          <Section title={t("about.portal")}>
            <p>{t("about.portal_text")}</p>
          </Section>
          <Section title={t("about.complexes")}>
            <Complexes complexes={association.complexes} />
          </Section>
          <Section title={t("about.reach")}>
            <Reach association={association} />
          </Section>
        </PlainPage>
      )}
    </WithAssociation>
  );
}
