import { billColumns, receiptColumns, residentUpload } from "@aangan/contract/features/uploads/columns";
import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { Fate, Review } from "@aangan/contract/features/uploads/review";
import { useState } from "react";
import { dayText } from "../../../../lib/language/format.ts";
import { type Text, useText } from "../../../../lib/language/text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Table, Td, Th } from "../../../../ui/lists/table.tsx";
import { Chip } from "../../../../ui/values/chip.tsx";
import type { Figure } from "../answers/figures.ts";
import type { Desk } from "../desk.ts";
import { sumText } from "../questions/doubt-texts.ts";
import { typeText } from "./sums.tsx";

type Row = Review["first"][number];

const FATES: Record<Figure, Fate> = { new: "new", alreadyThere: "there", changed: "changed", bad: "bad" };
const TONES = { new: "success", there: "plain", changed: "info", bad: "danger" } as const;
const residentFields = Object.entries(residentUpload).flatMap(([field, column]) =>
  "secret" in column ? [] : [field as UploadField],
);

/** A receipt also shows what it would pay. */
type ShownField = UploadField | "bills" | "advance";
const FIELDS: Record<Desk["kind"], readonly ShownField[]> = {
  bills: billColumns,
  residents: residentFields,
  receipts: [...receiptColumns, "bills", "advance"],
};
/** In a table they stand below another: eleven columns are too wide. */
const BELOW: Partial<Record<ShownField, readonly ShownField[]>> = { way: ["reference", "bank", "chequeOn"] };
const MONEY: ReadonlySet<string> = new Set(["originalAmount", "amount", "advance"]);
const UNBROKEN: ReadonlySet<string> = new Set(["flatNumber", "receivedOn", "dueDate"]);

/** On a phone more of them hide what comes below. */
const CARDS_SHOWN = 8;

/** The first rows as the portal reads them: a table, on phones a card each. */
export function FirstRows({ desk: { review, kind }, only }: { desk: Desk; only: Figure | null }) {
  const t = useText();
  if (review.first.length === 0) return null;
  const fields: readonly ShownField[] = FIELDS[kind];
  const rows = only ? review.first.filter(({ fate }) => fate === FATES[only]) : review.first;
  const label = t("review.first_rows", { count: review.first.length });
  return (
    <div className="grid grid-cols-1 gap-2">
      <h4 className="font-strong">{label}</h4>
      {rows.length === 0 && <p className="text-muted">{t("review.none_of_these")}</p>}
      {rows.length > 0 && <RowCards rows={rows} fields={fields} />}
      {rows.length > 0 && (
        <div className="max-h-[30rem] max-sm:hidden">
          <RowTable rows={rows} fields={fields} label={label} />
        </div>
      )}
    </div>
  );
}

interface RowsProps {
  rows: readonly Row[];
  fields: readonly ShownField[];
}

function RowTable({ rows, fields, label }: RowsProps & { label: string }) {
  const t = useText();
  const below = new Set(Object.values(BELOW).flat());
  const columns = fields.filter((field) => !below.has(field) && rows.some(({ values }) => values[field]));
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>{t("import.row")}</Th>
          {columns.map((field) => (
            <Th key={field} number={MONEY.has(field)}>
              {t(`column.${field}`)}
            </Th>
          ))}
          <Th>{t("review.fate")}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ sheet, row, fate, values }) => (
          <tr key={`${sheet} ${row}`}>
            <Td>{row}</Td>
            {columns.map((field) => (
              <Td key={field} number={MONEY.has(field)}>
                <Value field={field} values={values} />
              </Td>
            ))}
            <Td>
              <Chip tone={TONES[fate]}>{t(`fate.${fate}`)}</Chip>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Value({ field, values }: { field: ShownField; values: Row["values"] }) {
  const t = useText();
  const more = (BELOW[field] ?? []).map((one) => valueText(t, one, values[one])).filter((text) => text !== "");
  if (field === "bills")
    return (values.bills ?? "").split(" ").map((bill) => (
      <span key={bill} className="block whitespace-nowrap">
        {bill}
      </span>
    ));
  return (
    <>
      <span className={UNBROKEN.has(field) ? "whitespace-nowrap" : undefined}>
        {valueText(t, field, values[field])}
      </span>
      {more.length > 0 && <span className="block text-muted text-small">{more.join(" · ")}</span>}
    </>
  );
}

function RowCards({ rows, fields }: RowsProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const visibleRows = all ? rows : rows.slice(0, CARDS_SHOWN);
  return (
    <div className="grid grid-cols-1 gap-2 sm:hidden">
      <ul className="grid gap-2">
        {visibleRows.map(({ sheet, row, fate, values }) => (
          <li key={`${sheet} ${row}`} className="rounded-control border border-line px-3.5 py-2.5">
            <div className="flex items-center justify-between gap-3">
              <span className="text-muted text-small">{t("review.row", { row })}</span>
              <Chip tone={TONES[fate]}>{t(`fate.${fate}`)}</Chip>
            </div>
            <p className="flex flex-wrap justify-between gap-x-3 font-strong">
              <span>{values.flatNumber}</span>
              <span className="tabular-nums">
                {valueText(t, "amount", values.originalAmount ?? values.amount) || values.name}
              </span>
            </p>
            <p className="text-muted">
              {fields
                .filter((field) => !["flatNumber", "originalAmount", "amount", "name"].includes(field))
                .map((field) => [field, valueText(t, field, values[field])] as const)
                .filter(([, text]) => text !== "")
                .map(([field, text]) => (field === "advance" ? `${t("column.advance")} ${text}` : text))
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      {visibleRows.length < rows.length && (
        <Button kind="secondary" onClick={() => setAll(true)}>
          {t("review.show_all_rows", { count: rows.length })}
        </Button>
      )}
    </div>
  );
}

function valueText(t: Text, field: ShownField, value = ""): string {
  if (MONEY.has(field)) return value === "" ? "" : sumText(value);
  if (field === "billType" || field === "way") return typeText(t, value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value;
}
