import { useText } from "../../lib/language/text.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { OwnSessions } from "./own-sessions.tsx";

export function SessionsPage() {
  const t = useText();
  return (
    <div className="mx-auto grid max-w-[720px] grid-cols-1 gap-4 px-4 py-6 sm:px-8 sm:py-8">
      <PageTitle>{t("sessions.title")}</PageTitle>
      <OwnSessions role="resident" heading={false} />
    </div>
  );
}
