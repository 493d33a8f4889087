import { useAssociation } from "../../lib/calls/association.ts";
import { dayInIndia } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const LINK = "inline-flex min-h-11 items-center rounded-control hover:text-ink hover:underline";

/** The association's address and contacts, and the links every public page ends with. */
export function Footer() {
  const t = useText();
  const { data } = useAssociation();
  const year = dayInIndia(Date.now()).slice(0, 4);
  return (
    <footer className="border-line border-t bg-surface text-muted print:hidden">
      <div className="mx-auto grid max-w-[1080px] gap-8 px-[16px] py-10 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr]">
        <address className="grid content-start gap-1 not-italic">
          <strong className="text-ink">{data?.name ?? "Aangan"}</strong>
          {data?.address.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </address>
        <div className="grid content-start gap-1">
          <h2 className="text-ink">{t("footer.contact")}</h2>
          {data?.contacts.map(({ label, phone }) => (
            <p key={phone}>
              {label}:{" "}
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={LINK}>
                {phone}
              </a>
            </p>
          ))}
          {data && (
            <a href={`mailto:${data.email}`} className={`${LINK} break-all`}>
              {data.email}
            </a>
          )}
        </div>
        <nav aria-label={t("footer.links")} className="grid content-start justify-items-start gap-1">
          <h2 className="text-ink">{t("footer.links")}</h2>
          <Link to="/contact-us" className={LINK}>
            {t("footer.contact_us")}
          </Link>
          <Link to="/about-us" className={LINK}>
            {t("footer.about_us")}
          </Link>
          <Link to="/privacy-policy" className={LINK}>
            {t("footer.privacy")}
          </Link>
        </nav>
      </div>
      <div className="mx-auto max-w-[1080px] px-[16px]">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4 text-small">
          <div className="flex flex-wrap gap-x-6">
            <Link to="/terms-condition" className={LINK}>
              {t("footer.terms")}
            </Link>
            <Link to="/privacy-policy" className={LINK}>
              {t("footer.privacy")}
            </Link>
            <Link to="/admin/login" className={LINK}>
              {t("footer.office")}
            </Link>
          </div>
          <div className="flex flex-wrap gap-2">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <p className="pt-3 pb-6 text-small">{t("footer.copyright", { year, name: data?.name ?? "Aangan" })}</p>
      </div>
    </footer>
  );
}
