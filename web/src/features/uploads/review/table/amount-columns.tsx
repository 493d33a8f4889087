import { type BillType, billTypes } from "@aangan/contract/bill-kinds";
import type { How } from "@aangan/contract/features/uploads/how";
import { useText } from "../../../../lib/language/text.ts";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import type { Desk } from "../desk.ts";
import { columnName } from "./column-name.ts";

/** Several columns of money, of which each makes a bill of its own type. */
export function AmountColumns({ desk, amounts }: { desk: Desk; amounts: NonNullable<How["amounts"]> }) {
  const t = useText();
  function choose(at: number, billType: BillType) {
    const chosen = amounts.map((one) => (one.at === at ? { at, billType } : one));
    desk.change({ does: "answer", set: { amounts: chosen } });
  }
  return (
    <fieldset className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <legend className="mb-2 text-muted">{t("review.amount_columns")}</legend>
      {amounts.map(({ at, billType }) => {
        const column = desk.review.table.columns.find((one) => one.at === at);
        return (
          <SelectField
            key={at}
            label={column ? columnName(column) : String(at + 1)}
            value={billType}
            onChange={({ target }) => choose(at, target.value as BillType)}
            choices={billTypes.map((type) => ({ value: type, label: t(`bill.${type}`) }))}
          />
        );
      })}
    </fieldset>
  );
}
