import { receiptColumns } from "@aangan/contract/features/uploads/columns";
import { importReceipts } from "@aangan/contract/features/uploads/imports";
import { useText } from "../../lib/language/text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ImportBox } from "./import-box.tsx";

/** Receipts from a spreadsheet, or from a list of another program. */
export function ReceiptsImportPage() {
  const t = useText();
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <PageTitle
        aside={
          <LinkButton kind="secondary" to="/admin/receipts">
            {t("import_receipts.see")}
          </LinkButton>
        }
      >
        {t("import_receipts.title")}
      </PageTitle>
      <section
        aria-label={t("import_receipts.title")}
        className="rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <ImportBox
          endpoint={importReceipts}
          accepts={[".xlsx", ".xls", ".csv", ".txt"]}
          columns={receiptColumns}
          template="/templates/receipts.xlsx"
          texts={{ missing: t("import_bills.missing"), failed: t("import.failed") }}
        >
          <p className="text-muted">{t("import_receipts.lead")}</p>
          <p className="text-muted">{t("import.other_headings")}</p>
        </ImportBox>
      </section>
    </div>
  );
}
