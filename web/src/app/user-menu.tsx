import { ChevronDown, CircleUserRound } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useToken } from "../lib/session.ts";
import { useText } from "../lib/text.ts";
import { Link } from "../ui/link.tsx";
import { leaveAsResident } from "./log-out.ts";

const ENTRY = "flex min-h-11 items-center rounded-control px-3 hover:bg-paper";

/** Dashboard and Logout of who is logged in, else Login. */
export function AccountLinks({ onFollow }: { onFollow: () => void }) {
  const t = useText();
  const token = useToken("resident");
  function leave() {
    leaveAsResident();
    onFollow();
  }
  if (!token) {
    return (
      <Link to="/login" onFollow={onFollow} className={ENTRY}>
        {t("header.login")}
      </Link>
    );
  }
  return (
    <>
      <Link to="/user/dashboard" onFollow={onFollow} className={ENTRY}>
        {t("header.dashboard")}
      </Link>
      <Link to="/" onFollow={leave} className={ENTRY}>
        {t("header.logout")}
      </Link>
    </>
  );
}

/** The User menu of the navigation bar. Escape and leaving it close it. */
export function UserMenu() {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys and focus of what stands in it.
    <div
      className="relative"
      onKeyDown={closeOnEscape}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 hover:bg-paper"
      >
        <CircleUserRound aria-hidden="true" className="size-5" />
        {t("header.user")}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute right-0 mt-1 w-48 animate-[rise_150ms_ease-out] rounded-card border border-line bg-surface p-1 shadow-float"
      >
        <AccountLinks onFollow={() => setOpen(false)} />
      </div>
    </div>
  );
}
