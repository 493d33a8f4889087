import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { Doubt } from "@aangan/contract/features/uploads/review";
import { useText } from "../../../../lib/language/text.ts";
import type { Desk } from "../desk.ts";
import { DoubtQuestion } from "./doubt-question.tsx";
import { ONCE_FOR_ALL, OneValue } from "./one-value.tsx";

/** A column was found, but cells of it are empty where they would repeat the one above. */
export const asksToFill = ({ answers }: Doubt): boolean => answers.some(({ key }) => key === "fillDown");

/** A field that no column was found for: one value for all rows, or a column after all. */
export function MissingField({ desk, doubt }: { desk: Desk; doubt: Doubt }) {
  const t = useText();
  const field = String(doubt.params.field) as UploadField;
  const name = t(`column.${field}`);
  const choice = desk.how.columns?.[field];
  const value = choice && "value" in choice ? choice.value : "";
  if (asksToFill(doubt)) {
    return <DoubtQuestion desk={desk} doubt={doubt} question={t("review.fill_question", { field: name })} />;
  }
  const hasConstant = ONCE_FOR_ALL.has(field);
  return (
    <DoubtQuestion
      desk={desk}
      doubt={doubt}
      question={t("doubt.missing", { field: name })}
      {...(hasConstant && { others: t("review.missing_column") })}
    >
      {hasConstant && (
        <div className="max-w-sm">
          <OneValue
            field={field}
            label={t("review.one_for_all", { field: name })}
            value={value}
            onValue={(text) => desk.change({ does: "set for all", field, text })}
          />
        </div>
      )}
    </DoubtQuestion>
  );
}
