import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { ReviewColumn } from "@aangan/contract/features/uploads/review";
import { useState } from "react";
import { type Text, useText } from "../../../../lib/language/text.ts";
import type { MessageId } from "../../../../messages/message-id.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import type { Desk } from "../desk.ts";
import { ONCE_FOR_ALL, OneValue } from "../questions/one-value.tsx";
import { columnWithSamples } from "./column-name.ts";

/** These may stand in two columns. */
const JOINED: Partial<Record<UploadField, { offer: MessageId; second: MessageId }>> = {
  flatNumber: { offer: "review.join_columns", second: "review.second_column" },
  name: { offer: "review.join_names", second: "review.second_name" },
};
const ONE_VALUE = "one value";

/** A field: the column it is read from, or one value for all rows. */
export function FieldColumn({ desk, field }: { desk: Desk; field: UploadField }) {
  const t = useText();
  const { columns, value } = chosenFor(desk, field);
  const [constant, setConstant] = useState(value !== undefined);
  const [joining, setJoining] = useState(columns.length > 1);
  const choices = desk.review.table.columns.map((column) => ({
    value: String(column.at),
    label: columnWithSamples(column),
  }));
  const [first, second] = columns;
  const joins = JOINED[field];

  function choose(chosen: string) {
    setConstant(chosen === ONE_VALUE);
    if (chosen !== ONE_VALUE && chosen !== "")
      desk.change({ does: "choose column", field, at: [Number(chosen), ...(second ? [second.at] : [])] });
  }
  function join(chosen: string) {
    if (first)
      desk.change({ does: "choose column", field, at: [first.at, ...(chosen === "" ? [] : [Number(chosen)])] });
  }

  return (
    <div className="grid content-start gap-2">
      <SelectField
        label={t(`column.${field}`)}
        hint={constant ? undefined : whyText(t, first)}
        value={constant ? ONE_VALUE : String(first?.at ?? "")}
        onChange={({ target }) => choose(target.value)}
        choices={[
          ...(first || constant ? [] : [{ value: "", label: t("review.no_column") }]),
          ...choices,
          ...(ONCE_FOR_ALL.has(field) ? [{ value: ONE_VALUE, label: t("review.one_value") }] : []),
        ]}
      />
      {constant && (
        <OneValue
          field={field}
          value={value ?? ""}
          onValue={(text) => desk.change({ does: "set for all", field, text })}
        />
      )}
      {joins && first && joining && (
        <SelectField
          label={t(joins.second)}
          value={String(second?.at ?? "")}
          onChange={({ target }) => join(target.value)}
          choices={[{ value: "", label: t("review.no_second_column") }, ...choices]}
        />
      )}
      {joins && first && !joining && (
        <div className="-ml-3">
          <Button kind="quiet" small onClick={() => setJoining(true)}>
            {t(joins.offer)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The person's choice, or else the server's. */
function chosenFor({ review, how }: Desk, field: UploadField): { columns: ReviewColumn[]; value?: string } {
  const choice = how.columns?.[field];
  if (choice && "value" in choice) return { columns: [], value: choice.value };
  const all = review.table.columns;
  if (!choice) return { columns: all.filter((column) => column.field === field) };
  return { columns: choice.at.flatMap((at) => all.find((column) => column.at === at) ?? []) };
}

function whyText(t: Text, column: ReviewColumn | undefined): string | undefined {
  if (!column || column.why === "none") return undefined;
  return t(`why.${column.why}`, { percent: Math.round(column.score * 100) });
}
