import { Combobox } from "@base-ui/react/combobox";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { hasWords, searchable, wordsOf } from "../../lib/search.ts";
import { classNames } from "../class-names.ts";
import { ChoiceList, type ScrollToChoice } from "./choice-list.tsx";
import { Field, type FieldText, INPUT_LOOK } from "./field.tsx";

export interface FoundChoice {
  value: string;
  label: string;
  /** Also searched, such as other spellings. */
  alsoFoundBy?: string;
}

interface Props extends FieldText {
  name: string;
  /** Must be memoised: there may be thousands. */
  choices: readonly FoundChoice[];
  value: string;
  onChoose: (value: string) => void;
  placeholder: string;
  required?: boolean;
  disabled?: boolean;
}

/** A choice of thousands: type to find it, arrows and Enter to choose it. Renders only the choices in sight. */
export function ComboboxField({ label, hint, error, choices, value, onChoose, disabled = false, ...input }: Props) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [over, setOver] = useState<HTMLElement>();
  const noteDialog = useCallback((part: HTMLElement | null) => {
    if (part) setOver(part.closest("dialog") ?? undefined);
  }, []);
  const scroll = useRef<ScrollToChoice>(null);
  const actions = useRef<Combobox.Root.Actions>(null);
  useEffect(() => {
    // The library waits for its Popup, which is not used here.
    if (!open) actions.current?.unmount();
  }, [open]);
  const texts = useMemo(() => new Map(choices.map((choice) => [choice, textOf(choice)])), [choices]);
  const chosen = useMemo(() => choices.find((choice) => choice.value === value) ?? null, [choices, value]);
  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <Combobox.Root
          virtualized
          autoHighlight
          items={choices}
          filter={(choice, typed) => hasWords(texts.get(choice) ?? "", wordsOf(typed))}
          onInputValueChange={setQuery}
          value={chosen}
          onValueChange={(choice) => onChoose(choice?.value ?? "")}
          open={open}
          onOpenChange={setOpen}
          actionsRef={actions}
          onItemHighlighted={(choice, { reason, index }) => choice && reason !== "pointer" && scroll.current?.(index)}
          disabled={disabled}
        >
          <div ref={noteDialog} className="relative">
            <Combobox.Input
              {...input}
              {...links}
              onBlur={() => setOpen(false)}
              spellCheck={false}
              className={classNames(INPUT_LOOK, "pr-11")}
            />
            {chosen && !open ? <ClearButton /> : <Arrow />}
          </div>
          <ChoiceList query={query} scroll={scroll} over={over} />
        </Combobox.Root>
      )}
    </Field>
  );
}

function ClearButton() {
  const t = useText();
  return (
    <Combobox.Clear
      aria-label={t("combobox.clear")}
      tabIndex={0}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
    >
      <X aria-hidden="true" className="size-4" />
    </Combobox.Clear>
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
