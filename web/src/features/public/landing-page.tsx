import { History, IndianRupee, Phone } from "lucide-react";
import { useAssociation } from "../../lib/association.ts";
import { useToken } from "../../lib/session.ts";
import { useText } from "../../lib/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Gate } from "../../ui/gate.tsx";
import { Link } from "../../ui/link.tsx";
import { useWindowTitle } from "../../ui/page-title.tsx";
import { HowItWorks } from "./how-it-works.tsx";

/** The first page: one line of title, one button, and what else can be done here. */
export function LandingPage() {
  const t = useText();
  useWindowTitle(t("landing.title"));
  const token = useToken("resident");
  const { data } = useAssociation();
  const home = token ? "/user/dashboard" : "/login";
  const history = token ? "/user/all-bills" : "/login?next=%2Fuser%2Fall-bills";
  const actions = [
    { to: home, icon: IndianRupee, title: t("landing.action_pay"), text: t("landing.action_pay_text") },
    { to: history, icon: History, title: t("landing.action_history"), text: t("landing.action_history_text") },
    { to: "/contact-us", icon: Phone, title: t("landing.action_office"), text: t("landing.action_office_text") },
  ];
  return (
    <>
      <section className="border-line border-b bg-brand-soft">
        <div className="mx-auto grid max-w-[1080px] items-center gap-8 px-4 py-12 sm:py-20 lg:grid-cols-[3fr_2fr]">
          <div className="grid justify-items-start gap-5">
            <h1 className="max-w-xl text-sum sm:text-[2.75rem] sm:leading-[1.15]">{t("landing.title")}</h1>
            <p className="max-w-lg text-lead text-muted">{t("landing.lead")}</p>
            <LinkButton to={home}>{t(token ? "landing.dashboard" : "landing.pay")}</LinkButton>
          </div>
          <div className="hidden justify-self-end sm:block">
            <Gate />
          </div>
        </div>
      </section>
      <section aria-label={t("landing.actions")} className="mx-auto w-full max-w-[1080px] px-4 py-10">
        <ul className="grid gap-3 md:grid-cols-3">
          {actions.map(({ to, icon: Icon, title, text }) => (
            <li key={title}>
              <Link
                to={to}
                className="group flex h-full items-start gap-4 rounded-card border border-line bg-surface p-5 transition-colors duration-150 hover:border-brand"
              >
                <Icon aria-hidden="true" className="size-6 shrink-0 text-brand" />
                <span className="grid gap-1">
                  <strong className="text-lead group-hover:text-brand-strong">{title}</strong>
                  <span className="text-muted">{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <HowItWorks complexes={data?.complexes ?? []} />
    </>
  );
}
