import { useText } from "../lib/text.ts";
import { LinkButton } from "../ui/button.tsx";
import { useWindowTitle } from "../ui/page-title.tsx";

/** What an address without a page shows. */
export function NotFound() {
  const t = useText();
  useWindowTitle(t("not_found.title"));
  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-md content-center justify-items-start gap-4 px-4 py-12">
      <p className="font-strong text-brand">404</p>
      <h1 className="text-head">{t("not_found.title")}</h1>
      <p className="text-muted">{t("not_found.text")}</p>
      <LinkButton to="/">{t("not_found.home")}</LinkButton>
    </div>
  );
}
