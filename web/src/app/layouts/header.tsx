import CircleUserRound from "lucide-react/icons/circle-user-round";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { Drawer } from "../../ui/dialogs/drawer.tsx";
import { Link } from "../../ui/link.tsx";
import { Logo } from "../../ui/logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { AccountLinks, UserMenu } from "./user-menu.tsx";

/** The navigation bar of the public pages; on small screens a menu that slides out and an account icon. */
export function Header() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-surface">
      <div className="mx-auto flex h-16 max-w-[1080px] items-center justify-between px-[16px]">
        <Link to="/" className="inline-flex min-h-11 min-w-0 items-center rounded-control">
          <Logo />
        </Link>
        <nav aria-label={t("header.navigation")} className="hidden items-center gap-1 md:flex">
          <PublicLinks />
          <UserMenu />
        </nav>
        <div className="-mr-[8px] flex shrink-0 md:hidden">
          <Link
            to="/user/dashboard"
            aria-label={t("header.account")}
            className="grid size-[44px] place-items-center rounded-control"
          >
            <CircleUserRound aria-hidden="true" className="size-6" />
          </Link>
          <button
            type="button"
            aria-label={t("header.open_menu")}
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className="grid size-[44px] place-items-center rounded-control"
          >
            <Menu aria-hidden="true" className="size-6" />
          </button>
        </div>
      </div>
      {open && (
        <Drawer label={t("header.navigation")} onClose={close}>
          <div className="flex flex-1 flex-col gap-4 p-4">
            <div className="flex items-center justify-between">
              <Logo />
              <button
                type="button"
                aria-label={t("header.close_menu")}
                onClick={close}
                className="-mr-2 grid size-11 place-items-center rounded-control"
              >
                <X aria-hidden="true" className="size-6" />
              </button>
            </div>
            <nav aria-label={t("header.navigation")} className="grid gap-1">
              <PublicLinks onFollow={close} />
              <AccountLinks onFollow={close} />
            </nav>
            <div className="mt-auto flex flex-wrap gap-2">
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
          </div>
        </Drawer>
      )}
    </header>
  );
}

function PublicLinks({ onFollow }: { onFollow?: () => void }) {
  const t = useText();
  const links = [
    { to: "/about-us", text: t("header.about") },
    { to: "/contact-us", text: t("header.contact") },
  ];
  return links.map(({ to, text }) => (
    <Link
      key={to}
      to={to}
      {...(onFollow && { onFollow })}
      className="flex min-h-11 items-center rounded-control px-3 hover:bg-paper aria-[current]:font-strong aria-[current]:text-brand-strong"
    >
      {text}
    </Link>
  ));
}
