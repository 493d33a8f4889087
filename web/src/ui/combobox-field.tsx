import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { rowsThatFit, searchable } from "../lib/search.ts";
import { useText } from "../lib/text.ts";
import { ChoiceList } from "./choice-list.tsx";
import { classNames } from "./class-names.ts";
import { Field, type FieldText, INPUT_LOOK } from "./field.tsx";

/** A choice that can be looked for. */
export interface FoundChoice {
  value: string;
  label: string;
  /** What is searched besides the label, such as other spellings. */
  alsoFoundBy?: string;
}

interface Props extends FieldText {
  name: string;
  choices: readonly FoundChoice[];
  value: string;
  onChoose: (value: string) => void;
  placeholder: string;
  required?: boolean;
  disabled?: boolean;
}

/** One of many: type to find it, arrows and Enter to choose it. Follows the pattern of an editable combobox (ARIA 1.2). */
export function ComboboxField({ label, hint, error, choices, value, onChoose, placeholder, ...input }: Props) {
  const listId = useId();
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = query !== null;
  const chosen = choices.find((choice) => choice.value === value);
  const fitting = rowsThatFit(choices, query ?? "", textOf);

  function show(typed: string) {
    setQuery(typed);
    setActive(
      typed === ""
        ? Math.max(
            0,
            choices.findIndex((choice) => choice.value === value),
          )
        : 0,
    );
  }
  function choose(choice: FoundChoice | undefined) {
    if (choice) onChoose(choice.value);
    setQuery(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowDown: () => (open ? setActive((active + 1) % Math.max(1, fitting.length)) : show("")),
      ArrowUp: () => (open ? setActive((active - 1 + fitting.length) % Math.max(1, fitting.length)) : show("")),
      ...(open && { Enter: () => choose(fitting[active]), Escape: () => setQuery(null) }),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <div className="relative">
          <input
            {...input}
            {...links}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && fitting[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={chosen ? chosen.label : placeholder}
            value={query ?? chosen?.label ?? ""}
            onChange={(event) => show(event.target.value)}
            onClick={() => !open && show("")}
            onBlur={() => setQuery(null)}
            onKeyDown={onKeyDown}
            className={classNames(INPUT_LOOK, "pr-11")}
          />
          {chosen && !open ? <ClearButton onClear={() => onChoose("")} /> : <Arrow />}
          <ChoiceList
            id={listId}
            open={open}
            query={query ?? ""}
            choices={fitting}
            active={active}
            chosen={value}
            onChoose={choose}
          />
        </div>
      )}
    </Field>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      aria-label={t("combobox.clear")}
      onClick={onClear}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}

function Arrow() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-5 text-muted"
    />
  );
}

function textOf({ label, alsoFoundBy = "" }: FoundChoice): string {
  return searchable(`${label} ${alsoFoundBy}`);
}
