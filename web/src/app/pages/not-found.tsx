import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { useWindowTitle } from "../../ui/page-title.tsx";

export function NotFound() {
  const t = useText();
  useWindowTitle(t("not_found.title"));
  return (
    <div className="mx-auto grid min-h-[60dvh] w-full max-w-[1080px] content-center items-center gap-x-16 gap-y-8 px-4 py-12 md:grid-cols-2">
      <img
        src="/pictures/not-found.svg"
        alt=""
        width="640"
        height="400"
        className="w-full max-w-md rounded-card md:order-last md:max-w-none"
      />
      <div className="grid justify-items-start gap-4">
        <p className="font-strong text-brand">404</p>
        <h1 className="text-head">{t("not_found.title")}</h1>
        <p className="text-muted">{t("not_found.text")}</p>
        <LinkButton to="/">{t("not_found.home")}</LinkButton>
      </div>
    </div>
  );
}
