import { type FormEvent, useState } from "react";
import { i18n } from "../../lib/language/languages.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import type { MessageId } from "../../messages/message-id.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";

/** What is searched for; an empty text matches anything. */
export interface Search {
  person: string;
  about: string;
  action: string;
  from: string;
  to: string;
}

export const ANYTHING: Search = { person: "", about: "", action: "", from: "", to: "" };

/** Searches by person, subject, action and days. */
export function AuditSearch({ onSearch }: { onSearch: (search: Search) => void }) {
  const t = useText();
  const [search, setSearch] = useState(ANYTHING);
  const field = (name: keyof Search) => ({
    value: search[name],
    onChange: ({ target }: { target: { value: string } }) => setSearch({ ...search, [name]: target.value }),
  });
  const isReversed = search.from !== "" && search.to !== "" && search.from > search.to;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReversed) onSearch(search);
  }
  return (
    <form
      aria-label={t("audit.search")}
      onSubmit={submit}
      noValidate
      className="grid max-w-5xl grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <TextField label={t("audit.person")} hint={t("audit.person_hint")} maxLength={120} {...field("person")} />
      <TextField label={t("audit.about")} hint={t("audit.about_hint")} maxLength={120} {...field("about")} />
      <SelectField label={t("audit.action")} choices={actionChoices(t)} {...field("action")} />
      <DateField label={t("audit.from")} {...field("from")} />
      <DateField label={t("audit.to")} error={isReversed ? t("audit.reversed") : undefined} {...field("to")} />
      <div className="sm:pt-7">
        <Button type="submit">{t("audit.show")}</Button>
      </div>
    </form>
  );
}

const PREFIX = "audit_action.";

/** Every action that this page has words for, in the order of the words. */
function actionChoices(t: Text) {
  const ids = Object.keys(i18n.messages).filter((id) => id.startsWith(PREFIX));
  const choices = ids.map((id) => ({ value: id.slice(PREFIX.length), label: t(id as MessageId) }));
  return [{ value: "", label: t("audit.any_action") }, ...choices.sort((a, b) => a.label.localeCompare(b.label))];
}
