import Mail from "lucide-react/icons/mail";
import { useText } from "../../../lib/language/text.ts";
import { Link } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { OwnSessions } from "./own-sessions.tsx";

export function SessionsPage() {
  const t = useText();
  return (
    <div className="mx-auto grid max-w-[720px] grid-cols-1 gap-4 px-4 py-6 sm:px-8 sm:py-8">
      <PageTitle>{t("sessions.title")}</PageTitle>
      <OwnSessions role="resident" heading={false} />
      <Link
        to="/user/notices"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control text-brand underline-offset-4 hover:underline"
      >
        <Mail aria-hidden="true" className="size-4" />
        {t("own_notices.title")}
      </Link>
    </div>
  );
}
