import { useText } from "../../lib/text.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** The place of the resident's report, which the specification names and leaves empty. */
export function ReportPage() {
  const t = useText();
  return (
    <div className="mx-auto max-w-[1080px] px-4 py-6 sm:px-8 sm:py-8">
      <PageTitle>{t("report.title")}</PageTitle>
    </div>
  );
}
