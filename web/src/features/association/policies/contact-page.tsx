import { useText } from "../../../lib/language/text.ts";
import { PlainPage, Section } from "./plain-page.tsx";
import { ContactDetails } from "./reach.tsx";
import { WithAssociation } from "./with-association.tsx";

const BRING = ["contact.bring_flat", "contact.bring_bill", "contact.bring_payment"] as const;

/** How to reach the office, and what helps it to answer. */
export function ContactPage() {
  const t = useText();
  return (
    <WithAssociation>
      {(association) => (
        <PlainPage title={t("contact.title")} lead={t("contact.lead")}>
          <ContactDetails association={association} />
          <Section title={t("contact.bring")}>
            <ul className="grid list-disc gap-1.5 pl-5 marker:text-brand">
              {BRING.map((what) => (
                <li key={what}>{t(what)}</li>
              ))}
            </ul>
            <p className="text-muted">{t("contact.never")}</p>
          </Section>
        </PlainPage>
      )}
    </WithAssociation>
  );
}
