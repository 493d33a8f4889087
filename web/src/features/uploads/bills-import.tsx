import { billColumns } from "@aangan/contract/features/uploads/columns";
import { importBills } from "@aangan/contract/features/uploads/imports";
import { useText } from "../../lib/language/text.ts";
import { ImportBox } from "./import-box.tsx";

/** Bills from a spreadsheet, on the page of a complex. */
export function BillsImport({ complex }: { complex: string }) {
  const t = useText();
  return (
    <section
      aria-labelledby="bills-import"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="bills-import" className="text-title">
        {t("import_bills.title")}
      </h2>
      <ImportBox
        endpoint={importBills}
        complex={complex}
        otherFiles={`/admin/other-files/bills?${new URLSearchParams({ complex })}`}
        accepts={[".xlsx", ".xls"]}
        columns={billColumns}
        template="/templates/bills.xlsx"
        texts={{ missing: t("import_bills.missing"), failed: t("import.failed") }}
      >
        <p className="text-muted">{t("import_bills.lead")}</p>
      </ImportBox>
    </section>
  );
}
