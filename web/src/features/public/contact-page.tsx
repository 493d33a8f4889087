import { useText } from "../../lib/text.ts";
import { PlainPage } from "./plain-page.tsx";
import { Reach } from "./reach.tsx";
import { WithAssociation } from "./with-association.tsx";

/** How to reach the office. */
export function ContactPage() {
  const t = useText();
  return (
    <WithAssociation>
      {(association) => (
        <PlainPage title={t("contact.title")} lead={t("contact.lead")}>
          <Reach association={association} />
        </PlainPage>
      )}
    </WithAssociation>
  );
}
