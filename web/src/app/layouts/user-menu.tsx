import ChevronDown from "lucide-react/icons/chevron-down";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import { useId, useRef } from "react";
import { useText } from "../../lib/language/text.ts";
import { useToken } from "../../lib/session/session.ts";
import { Link } from "../../ui/link.tsx";
import { leaveAsResident } from "./log-out.ts";

const ENTRY = "flex min-h-11 items-center rounded-control px-3 hover:bg-paper";

/** Dashboard or Login, and Logout, which leads to the start page even when nobody is logged in. */
export function AccountLinks({ onFollow }: { onFollow: () => void }) {
  const t = useText();
  const token = useToken("resident");
  function leave() {
    if (token) leaveAsResident();
    onFollow();
  }
  return (
    <>
      <Link to={token ? "/user/dashboard" : "/login"} onFollow={onFollow} className={ENTRY}>
        {t(token ? "header.dashboard" : "header.login")}
      </Link>
      <Link to="/" onFollow={leave} className={ENTRY}>
        {t("header.logout")}
      </Link>
    </>
  );
}

/** The User menu of the navigation bar. The browser itself opens it, and closes it on Escape or a click elsewhere. */
export function UserMenu() {
  const t = useText();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 hover:bg-paper"
      >
        <CircleUserRound aria-hidden="true" className="size-5" />
        {t("header.user")}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      {/* It stands over the page, below the right end of the bar, which is at most 1080 px wide. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-auto top-[calc(4rem-4px)] right-[max(1rem,calc(50%-540px+1rem))] m-0 w-48 rounded-card border border-line bg-surface p-1 text-ink shadow-float open:animate-[rise_150ms_ease-out]"
      >
        <AccountLinks onFollow={() => menu.current?.hidePopover()} />
      </div>
    </>
  );
}
