import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useText } from "../../lib/language/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { INPUT_LOOK } from "../../ui/forms/field.tsx";
import type { Hit } from "./hits.ts";

interface Props {
  /** The ids of the list, its options and the hint begin with it. */
  id: string;
  typed: string;
  isOpen: boolean;
  chosen: Hit | undefined;
  onType: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  onClose: () => void;
}

const LONGEST = 100;

/** The field at the head of the dialog, which has the focus all the time. */
export function SearchField({ id, typed, isOpen, chosen, onType, onKey, onClose }: Props) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  // Runs after the dialog has taken the focus itself.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex items-center gap-2 border-line border-b p-3">
      <div className="relative min-w-0 grow">
        <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-muted" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t("search.title")}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-autocomplete="list"
          aria-describedby={`${id}-hint`}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST}
          placeholder={t("search.placeholder")}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKey}
          className={classNames(INPUT_LOOK, "pl-9")}
        />
      </div>
      <button
        type="button"
        aria-label={t("dialog.close")}
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
