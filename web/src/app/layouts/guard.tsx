import LockKeyhole from "lucide-react/icons/lock-keyhole";
import type { ReactNode } from "react";
import { usePathname, useSearch } from "wouter/use-browser-location";
import { useText } from "../../lib/language/text.ts";
import { loginAddress, startAddress } from "../../lib/session/next-path.ts";
import { hasEnded, useToken } from "../../lib/session/session.ts";
import type { Role } from "../../lib/session/token.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useWindowTitle } from "../../ui/page-title.tsx";
import { Redirect } from "../../ui/redirect.ts";
import { LanguageSwitch } from "./language-switch.tsx";

/** Tells the login page why it is shown. */
const SESSION_ENDED = { sessionEnded: true };

/**
 * Shows its children only with a token of the role. Without one it says 'You Are Not Logged In'; after a session that
 * the server ended it redirects to the login page, which returns here.
 */
export function Guard({ role, children }: { role: Role; children: ReactNode }) {
  const token = useToken(role);
  const page = usePathname() + useSearch();
  if (token) return children;
  if (hasEnded(role)) return <Redirect to={loginAddress(role, page)} state={SESSION_ENDED} />;
  return <NotLoggedIn role={role} page={page} />;
}

function NotLoggedIn({ role, page }: { role: Role; page: string }) {
  const t = useText();
  useWindowTitle(t("guard.not_logged_in"));
  return (
    <main tabIndex={-1} className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-sm justify-items-center gap-6">
        <div className="grid w-full justify-items-center gap-5 rounded-card border border-line bg-surface px-6 py-10 text-center">
          <Logo />
          <LockKeyhole aria-hidden="true" className="size-8 text-muted" strokeWidth={1.5} />
          <h1 className="text-title">{t("guard.not_logged_in")}</h1>
          <LinkButton to={role === "resident" ? startAddress(page) : loginAddress(role, page)} wide>
            {t("guard.login")}
          </LinkButton>
        </div>
        <LanguageSwitch />
      </div>
    </main>
  );
}
