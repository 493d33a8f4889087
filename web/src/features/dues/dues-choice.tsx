import { useAssociation } from "../../lib/calls/association.ts";
import { dayInIndia } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { DateField } from "../../ui/forms/date-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { type DuesFilter, type Show, shows } from "./dues-filter.ts";

interface Props {
  filter: DuesFilter;
  onFilter: (filter: DuesFilter) => void;
}

/** Which complex, on which day, and which flats. */
export function DuesChoice({ filter, onFilter }: Props) {
  const t = useText();
  const complexes = useAssociation().data?.complexes ?? [];
  const today = dayInIndia(Date.now());
  const change = (part: Partial<DuesFilter>) => onFilter({ ...filter, ...part });
  return (
    <div className="grid max-w-4xl grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label={t("dues.complex")}
        value={filter.complex}
        onChange={({ target }) => change({ complex: target.value })}
        choices={[
          { value: "", label: t("dues.all_complexes") },
          ...complexes.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <SelectField
        label={t("dues.show")}
        value={filter.show}
        onChange={({ target }) => change({ show: target.value as Show })}
        choices={shows.map((show) => ({ value: show, label: t(`dues.show_${show}`) }))}
      />
      <TextField
        label={t("dues.least")}
        inputMode="numeric"
        autoComplete="off"
        value={filter.least}
        onChange={({ target }) => change({ least: target.value.replace(/\D/g, "").slice(0, 8) })}
      />
      <DateField
        label={t("dues.as_of")}
        max={today}
        value={filter.asOf === "" ? today : filter.asOf}
        onChange={({ target }) => change({ asOf: target.value === today ? "" : target.value })}
      />
    </div>
  );
}
