import type { Portal } from "@aangan/contract/features/association";
import { useText } from "../../../lib/language/text.ts";

const LINK =
  "inline-flex min-h-11 items-center rounded-control text-brand underline underline-offset-4 hover:text-brand-strong";

/** Address, phones and e-mail of the association. */
export function ContactDetails({ association }: { association: Portal }) {
  const t = useText();
  const { address, contacts, email } = association;
  return (
    <dl className="grid divide-y divide-line rounded-card border border-line bg-surface px-5">
      <div className="grid gap-1 py-4 sm:grid-cols-[8rem_1fr]">
        <dt className="text-muted">{t("contact.address")}</dt>
        <dd>
          <address className="not-italic">
            {address.map((part) => (
              <span key={part} className="block">
                {part}
              </span>
            ))}
          </address>
        </dd>
      </div>
      <div className="grid items-baseline gap-1 py-2 sm:grid-cols-[8rem_1fr]">
        <dt className="text-muted">{t("contact.phone")}</dt>
        {contacts.map(({ label, phone }) => (
          <dd key={phone} className="flex flex-col items-baseline gap-x-3 pb-2 sm:col-start-2 sm:flex-row sm:pb-0">
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={LINK}>
              {phone}
            </a>
            <span className="text-muted">{label}</span>
          </dd>
        ))}
      </div>
      <div className="grid items-baseline gap-1 py-2 sm:grid-cols-[8rem_1fr]">
        <dt className="text-muted">{t("contact.email")}</dt>
        <dd>
          <a href={`mailto:${email}`} className={`${LINK} break-all`}>
            {email}
          </a>
        </dd>
      </div>
    </dl>
  );
}
