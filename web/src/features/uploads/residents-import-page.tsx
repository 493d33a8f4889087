import { residentColumns } from "@aangan/contract/features/uploads/columns";
import { importResidents } from "@aangan/contract/features/uploads/imports";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ImportBox } from "./import-box.tsx";

/** Bulk User Upload: residents from a spreadsheet. */
export function ResidentsImportPage() {
  const t = useText();
  return (
    <div className="mx-auto grid grid-cols-1 max-w-[1080px] gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <PageTitle
        aside={
          <LinkButton kind="secondary" to="/admin/all-users">
            {t("import_users.see")}
          </LinkButton>
        }
      >
        {t("import_users.title")}
      </PageTitle>
      <section aria-label={t("import_users.title")} className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <ImportBox
          endpoint={importResidents}
          otherFiles="/admin/other-files/residents"
          accepts={[".xlsx"]}
          columns={residentColumns}
          template="/templates/residents.xlsx"
          texts={{ missing: t("import_users.missing"), failed: t("import_users.failed") }}
        >
          <p className="text-muted">
            {t("import_users.lead")} {t("import_users.slow")}
          </p>
        </ImportBox>
      </section>
    </div>
  );
}
