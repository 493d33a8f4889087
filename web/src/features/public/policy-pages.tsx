import { useText } from "../../lib/text.ts";
import { PlainPage, Section } from "./plain-page.tsx";
import { WithAssociation } from "./with-association.tsx";

const COLLECTED = ["name", "email", "phone", "flat", "payment", "usage"] as const;

/** What is kept about residents and what is not (specification, section 2). */
export function PrivacyPage() {
  const t = useText();
  return (
    <WithAssociation>
      {({ name, email }) => (
        <PlainPage title={t("privacy.title")} lead={t("privacy.lead", { name })}>
          <Section title={t("privacy.collected")}>
            <ul className="grid list-disc gap-1 pl-5">
              {COLLECTED.map((what) => (
                <li key={what}>{t(`privacy.collected_${what}`)}</li>
              ))}
            </ul>
          </Section>
          <Section title={t("privacy.cards")}>
            <p>{t("privacy.cards_text")}</p>
          </Section>
          <Section title={t("privacy.use")}>
            <p>{t("privacy.use_text")}</p>
          </Section>
          <Section title={t("privacy.ask")}>
            <p>{t("privacy.ask_text", { email })}</p>
          </Section>
        </PlainPage>
      )}
    </WithAssociation>
  );
}

/** What holds when the portal is used (specification, section 2). */
export function TermsPage() {
  const t = useText();
  return (
    <WithAssociation>
      {({ name, city }) => (
        <PlainPage title={t("terms.title")} lead={t("terms.lead", { name })}>
          <Section title={t("terms.account")}>
            <p>{t("terms.account_text")}</p>
          </Section>
          <Section title={t("terms.payments")}>
            <p>{t("terms.payments_text")}</p>
          </Section>
          <Section title={t("terms.refunds")}>
            <p>{t("terms.refunds_text")}</p>
          </Section>
          <Section title={t("terms.law")}>
            <p>{t("terms.law_text", { city })}</p>
          </Section>
        </PlainPage>
      )}
    </WithAssociation>
  );
}
