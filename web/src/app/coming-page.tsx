import { Hammer } from "lucide-react";
import type { MessageId } from "../lib/languages.ts";
import { useText } from "../lib/text.ts";
import { LinkButton } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";

/** Stands where a screen of the next release will be, and leads on to one that is there. */
export function ComingPage({ screen }: { screen: MessageId }) {
  const t = useText();
  return (
    <div className="mx-auto grid max-w-[1080px] gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <PageTitle>{t(screen)}</PageTitle>
      <div className="grid justify-items-start gap-4 rounded-card border border-line bg-surface px-6 py-10">
        <Hammer aria-hidden="true" className="size-8 text-muted" strokeWidth={1.5} />
        <h2 className="text-title">{t("coming.title")}</h2>
        <p className="max-w-prose text-muted">{t("coming.text", { screen: t(screen) })}</p>
        <LinkButton to="/admin/upload-bill">{t("coming.go")}</LinkButton>
      </div>
    </div>
  );
}
