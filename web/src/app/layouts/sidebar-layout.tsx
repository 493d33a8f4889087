import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type ComponentType, Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { usePathname } from "wouter/use-browser-location";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { Drawer } from "../../ui/dialogs/drawer.tsx";
import { Link } from "../../ui/link.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PageLoading } from "../pages/page-loading.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export interface SidebarLink {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  onFollow?: () => void;
  /** Starts a new group with some space above. */
  apart?: boolean;
  /** Starts a new group with this name. */
  heading?: string;
}

interface Props {
  title: string;
  links: readonly SidebarLink[];
  who?: ReactNode;
  /** A quiet link at the foot of the sidebar. */
  quiet?: { to: string; label: string };
  /** Above every page. */
  strip?: ReactNode;
  /** A search of the whole area: in the sidebar, and in the bar of small screens. */
  search?: { box: ReactNode; icon: ReactNode };
  children: ReactNode;
}

/** The frame of both areas behind a login: a sidebar of 256 px, on small screens a drawer with an overlay. */
export function SidebarLayout({ title, links, who, quiet, strip, search, children }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const content = (
    <SidebarContent
      {...{ title, links, who }}
      {...(quiet && { quiet })}
      search={search?.box}
      onFollow={() => setOpen(false)}
    />
  );
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:p-3">
        {t("layout.skip")}
      </a>
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-line border-b bg-surface px-4 lg:hidden print:hidden">
        <Link to="/" className="inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
        <div className="-mr-2 flex items-center">
          {search?.icon}
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-strong"
          >
            <Menu aria-hidden="true" className="size-5" />
            {t("layout.open_menu")}
          </button>
        </div>
      </header>
      <aside className="sticky top-0 hidden h-dvh w-64 overflow-y-auto border-line border-r bg-surface lg:flex lg:flex-col print:hidden">
        {content}
      </aside>
      {open && (
        <Drawer label={title} onClose={() => setOpen(false)}>
          <button
            type="button"
            onClick={() => setOpen(false)}
            className="mx-2 mt-1.5 inline-flex shrink-0 self-start min-h-11 items-center gap-2 rounded-control px-3 font-strong"
          >
            <X aria-hidden="true" className="size-5" />
            {t("layout.close_menu")}
          </button>
          {content}
        </Drawer>
      )}
      <main id="main" tabIndex={-1} className="min-h-dvh min-w-0">
        {strip}
        <Suspense fallback={<PageLoading />}>{children}</Suspense>
      </main>
    </div>
  );
}

function SidebarContent({
  title,
  links,
  who,
  quiet,
  search,
  onFollow,
}: Omit<Props, "children" | "strip" | "search"> & { search: ReactNode; onFollow: () => void }) {
  const pathname = usePathname();
  const list = useRef<HTMLElement>(null);
  // In a low window the current page's link may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <div className="flex flex-1 flex-col gap-5 p-4">
      <Link to="/" className="self-start rounded-control p-1">
        <Logo />
      </Link>
      <div className="grid gap-0.5 px-1">
        <h2 className="text-lead">{title}</h2>
        {who}
      </div>
      {search}
      <nav ref={list} aria-label={title} className="-mx-1.5 grid gap-0.5">
        {links.map(({ to, label, icon: Icon, onFollow: act, apart, heading }) => (
          <Fragment key={label}>
            {heading && <h3 className="mt-4 px-3 pb-1 text-muted text-small">{heading}</h3>}
            <Link
              to={to}
              onFollow={() => {
                act?.();
                onFollow();
              }}
              className={classNames(
                "flex min-h-11 items-center gap-2.5 rounded-control px-2.5 lg:min-h-9 text-ink transition-colors duration-150 hover:bg-paper",
                "aria-[current]:bg-brand-soft aria-[current]:font-strong aria-[current]:text-brand-strong",
                apart && "mt-4",
              )}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
            </Link>
          </Fragment>
        ))}
      </nav>
      {quiet && (
        <Link
          to={quiet.to}
          onFollow={onFollow}
          className="mt-auto inline-flex min-h-11 items-center self-start rounded-control px-1 text-muted text-small hover:underline aria-[current]:font-strong aria-[current]:text-brand-strong"
        >
          {quiet.label}
        </Link>
      )}
      <div className={classNames("flex flex-wrap gap-2", !quiet && "mt-auto")}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </div>
  );
}
