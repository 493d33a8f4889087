import { billColumns, residentColumns } from "@aangan/contract/features/uploads/columns";
import { importBills, importResidents } from "@aangan/contract/features/uploads/imports";
import type { ReactNode } from "react";
import { useSearchParams } from "../../lib/address.ts";
import { useText } from "../../lib/language/text.ts";
import { BackLink } from "../../ui/office/back-link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ImportBox } from "./import-box.tsx";

/** What other programs write: their lists are text, or older spreadsheets. */
const OTHER_FILES = [".xlsx", ".xls", ".csv", ".txt"] as const;

/** Bills from a list of another program. `?complex=` is that of the page it was opened from. */
export function OtherBillsPage() {
  const t = useText();
  const complex = useSearchParams()[0].get("complex");
  return (
    <OtherFiles
      title={t("other_files.bills")}
      back={`/admin/upload-bill${complex ? `?${new URLSearchParams({ complex })}` : ""}`}
      backText={t("office.upload_bill")}
    >
      <ImportBox
        endpoint={importBills}
        {...(complex && { complex })}
        accepts={OTHER_FILES}
        columns={billColumns}
        template="/templates/bills.xlsx"
        texts={{ missing: t("import_bills.missing"), failed: t("import.failed") }}
      >
        <p className="text-muted">{t("other_files.lead")}</p>
      </ImportBox>
    </OtherFiles>
  );
}

/** Residents from a list of another program. */
export function OtherResidentsPage() {
  const t = useText();
  return (
    <OtherFiles title={t("other_files.residents")} back="/admin/bulk-users" backText={t("office.bulk_users")}>
      <ImportBox
        endpoint={importResidents}
        accepts={OTHER_FILES}
        columns={residentColumns}
        template="/templates/residents.xlsx"
        texts={{ missing: t("import_users.missing"), failed: t("import_users.failed") }}
      >
        <p className="text-muted">{t("other_files.lead")}</p>
      </ImportBox>
    </OtherFiles>
  );
}

interface FrameProps {
  title: string;
  back: string;
  backText: string;
  children: ReactNode;
}

function OtherFiles({ title, back, backText, children }: FrameProps) {
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <div className="grid justify-items-start gap-1">
        <BackLink to={back}>{backText}</BackLink>
        <PageTitle>{title}</PageTitle>
      </div>
      <section aria-label={title} className="rounded-card border border-line bg-surface p-4 sm:p-6">
        {children}
      </section>
    </div>
  );
}
