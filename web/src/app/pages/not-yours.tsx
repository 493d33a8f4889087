import type { Right } from "@aangan/contract/rights";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { cannotText } from "../../ui/office/for-right.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** In place of a screen that the own role does not give. */
export function NotYours({ title, right }: { title: string; right: Right }) {
  const t = useText();
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-1 justify-items-start gap-4 px-4 py-6 sm:px-6 sm:py-8">
      <PageTitle>{title}</PageTitle>
      <p className="flex gap-3">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        {cannotText(t, right)}
      </p>
      <LinkButton to="/admin/home">{t("office.home")}</LinkButton>
    </div>
  );
}
