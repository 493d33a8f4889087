import type { UploadField } from "@aangan/contract/features/uploads/how";
import { useText } from "../../../../lib/language/text.ts";
import { Chip } from "../../../../ui/values/chip.tsx";
import type { Desk } from "../desk.ts";
import { Fold } from "../fold.tsx";
import { asksToFill, MissingField } from "../questions/missing-field.tsx";
import { FIELDS } from "../upload-fields.ts";
import { AmountColumns } from "./amount-columns.tsx";
import { columnName } from "./column-name.ts";
import { FieldColumn } from "./field-column.tsx";

/** Where each field was found and why, and how to choose another column. */
export function ColumnsBlock({ desk }: { desk: Desk }) {
  const { review, how, kind } = desk;
  const missing = review.doubts.filter(({ code, given }) => code === "missing" && given === undefined);
  const missingFields = new Set(missing.filter((doubt) => !asksToFill(doubt)).map(({ params }) => params.field));
  const fields: readonly UploadField[] = FIELDS[kind];
  const amounts = how.amounts ?? [];
  const inAmounts = (field: UploadField) => amounts.length > 0 && (field === "originalAmount" || field === "billType");
  return (
    <>
      {missing.map((doubt) => (
        <MissingField key={doubt.params.field} desk={desk} doubt={doubt} />
      ))}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {fields
          .filter((field) => !missingFields.has(field) && !inAmounts(field))
          .map((field) => (
            <FieldColumn key={field} desk={desk} field={field} />
          ))}
      </div>
      {amounts.length > 0 && <AmountColumns desk={desk} amounts={amounts} />}
      <UnusedColumns desk={desk} />
    </>
  );
}

function UnusedColumns({ desk: { review, how } }: { desk: Desk }) {
  const t = useText();
  const used = new Set((how.amounts ?? []).map(({ at }) => at));
  const unused = review.table.columns.filter(({ at, field }) => field === undefined && !used.has(at));
  if (unused.length === 0) return null;
  return (
    <Fold text={t("review.unused_columns", { count: unused.length })}>
      <ul className="grid gap-2 pt-1">
        {unused.map((column) => (
          <li key={column.at} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-strong">{columnName(column)}</span>
            {column.hidden && <Chip>{t("review.hidden_column")}</Chip>}
            <span className="min-w-0 text-muted text-small">{column.samples.join(" · ")}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
