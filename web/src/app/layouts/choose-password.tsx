import KeyRound from "lucide-react/icons/key-round";
import { useText } from "../../lib/language/text.ts";
import { Link } from "../../ui/link.tsx";

/** Reminds people to replace a password that somebody else set. Nothing is blocked until they do. */
export function ChoosePassword({ to }: { to: string }) {
  const t = useText();
  return (
    <aside className="flex flex-wrap items-center gap-x-4 bg-warning-soft px-4 py-1.5 text-warning sm:px-8 print:hidden">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
      <p className="py-1.5">{t("choose.text")}</p>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center rounded-control font-strong underline underline-offset-4"
      >
        {t("choose.link")}
      </Link>
    </aside>
  );
}
