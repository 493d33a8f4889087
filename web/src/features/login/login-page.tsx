import { navigate, useHistoryState } from "wouter/use-browser-location";
import { useSearchParams } from "../../lib/address.ts";
import { useText } from "../../lib/language/text.ts";
import { pageAfterLogin } from "../../lib/session/next-path.ts";
import { Link } from "../../ui/link.tsx";
import { useWindowTitle } from "../../ui/page-title.tsx";
import { EntranceCard } from "./entrance-card.tsx";
import { LoginForm } from "./login-form.tsx";
import { QUIET_LINK } from "./quiet-link.ts";

/** Residents log in with flat number and password, and continue to the page they asked for. */
export function LoginPage() {
  const t = useText();
  useWindowTitle(t("login.title"));
  const next = useSearchParams()[0].get("next");
  const ended = useHistoryState<{ sessionEnded?: true } | null>()?.sessionEnded === true;
  return (
    <EntranceCard title={t("login.title")} lead={t("login.lead")}>
      <LoginForm ended={ended} onLogin={() => navigate(pageAfterLogin("resident", next), { replace: true })} />
      <div className="grid justify-items-start border-line border-t pt-2">
        <Link to="/register" className={QUIET_LINK}>
          {t("login.register")}
        </Link>
        <Link to="/password-reset" className={QUIET_LINK}>
          {t("login.forgot")}
        </Link>
      </div>
    </EntranceCard>
  );
}
