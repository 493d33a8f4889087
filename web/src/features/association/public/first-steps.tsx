import ArrowRight from "lucide-react/icons/arrow-right";
import IndianRupee from "lucide-react/icons/indian-rupee";
import Phone from "lucide-react/icons/phone";
import History from "lucide-react/icons/rotate-ccw-clock";
import { useText } from "../../../lib/language/text.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Link } from "../../../ui/link.tsx";

/** The three things that bring a resident here: paying, looking up what was paid, reaching the office. */
export function FirstSteps({ isLoggedIn }: { isLoggedIn: boolean }) {
  const t = useText();
  const history = isLoggedIn ? "/user/all-bills" : "/login?next=%2Fuser%2Fall-bills";
  return (
    <section aria-label={t("landing.actions")} className="mx-auto w-full max-w-[1080px] px-4 py-8 sm:py-12">
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-4">
        <Step
          to={isLoggedIn ? "/user/dashboard" : "/login"}
          icon={IndianRupee}
          title={t("landing.action_pay")}
          text={t("landing.action_pay_text")}
          isFirst
        />
        <Step to={history} icon={History} title={t("landing.action_history")} text={t("landing.action_history_text")} />
        <Step to="/contact-us" icon={Phone} title={t("landing.action_office")} text={t("landing.action_office_text")} />
      </ul>
    </section>
  );
}

interface StepProps {
  to: string;
  icon: typeof Phone;
  title: string;
  text: string;
  /** The one that most people come for. */
  isFirst?: boolean;
}

function Step({ to, icon: Icon, title, text, isFirst = false }: StepProps) {
  return (
    <li>
      <Link
        to={to}
        className={classNames(
          "group flex h-full flex-wrap items-center gap-4 rounded-card border p-[20px] transition-colors duration-150 md:flex-col md:flex-nowrap md:items-start md:gap-5 md:p-6",
          isFirst
            ? "border-plate bg-plate text-on-plate hover:bg-plate-strong"
            : "border-line bg-surface hover:border-brand",
        )}
      >
        <span
          className={classNames(
            "grid size-[48px] shrink-0 place-items-center rounded-full",
            isFirst ? "bg-on-plate text-plate" : "bg-brand-soft text-brand-strong",
          )}
        >
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <span className="grid min-w-0 flex-1 basis-36 gap-0.5 md:basis-auto">
          <strong className="text-lead">{title}</strong>
          <span className={isFirst ? undefined : "text-muted"}>{text}</span>
        </span>
        <ArrowRight
          aria-hidden="true"
          className={classNames(
            "size-5 shrink-0 transition-transform duration-150 group-hover:translate-x-1 md:self-end",
            !isFirst && "text-brand",
          )}
        />
      </Link>
    </li>
  );
}
