import { billTypes } from "@aangan/contract/bill-kinds";
import type { UploadField } from "@aangan/contract/features/uploads/how";
import { officeMethods } from "@aangan/contract/methods";
import { isDay } from "@aangan/contract/text";
import { useEffect, useState } from "react";
import { useAssociation } from "../../../../lib/calls/association.ts";
import { useText } from "../../../../lib/language/text.ts";
import { DateField } from "../../../../ui/forms/date-field.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";

interface Props {
  field: UploadField;
  label?: string;
  /** Empty while none is chosen. */
  value: string;
  onValue: (text: string) => void;
}

/** These may be the same for a whole file, and be left out where they repeat the row above. */
export const ONCE_FOR_ALL: ReadonlySet<string> = new Set(["billType", "dueDate", "complex", "way", "receivedOn"]);

/** One value for all rows: a day from the calendar, or one of a list. */
export function OneValue({ field, label, value, onValue }: Props) {
  const t = useText();
  const complexes = useAssociation().data?.complexes ?? [];
  const text = label ?? t("review.value_for_all");
  if (field === "dueDate" || field === "receivedOn") return <OneDay label={text} value={value} onValue={onValue} />;
  const values =
    field === "complex"
      ? complexes.map(({ name }) => ({ value: name, label: name }))
      : field === "way"
        ? officeMethods.map((method) => ({ value: method, label: t(`way.${method}`) }))
        : billTypes.map((type) => ({ value: type, label: t(`bill.${type}`) }));
  return (
    <SelectField
      label={text}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      choices={[...(value === "" ? [{ value: "", label: t("review.choose") }] : []), ...values]}
    />
  );
}

/** While a year is typed, the browser reports the year 2 and the year 20. */
const FIRST_YEAR = "2000";

function OneDay({ label, value, onValue }: Omit<Props, "field" | "label"> & { label: string }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <DateField
      label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isDay(target.value) && target.value >= FIRST_YEAR) onValue(target.value);
      }}
    />
  );
}
