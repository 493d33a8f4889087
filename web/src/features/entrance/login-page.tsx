import { pageAfterLogin } from "../../lib/next-path.ts";
import { goTo, usePlace, useSearch } from "../../lib/router.ts";
import { useText } from "../../lib/text.ts";
import { Link } from "../../ui/link.tsx";
import { useWindowTitle } from "../../ui/page-title.tsx";
import { EntranceCard } from "./entrance-card.tsx";
import { LoginForm } from "./login-form.tsx";
import { QUIET_LINK } from "./quiet-link.ts";

/** Residents log in with flat number and password, and go on to the page they asked for. */
export function LoginPage() {
  const t = useText();
  useWindowTitle(t("login.title"));
  const next = useSearch().get("next");
  const ended = usePlace().state !== null;
  return (
    <EntranceCard title={t("login.title")} lead={t("login.lead")}>
      <LoginForm ended={ended} onLogin={() => goTo(pageAfterLogin("resident", next), { replace: true })} />
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
