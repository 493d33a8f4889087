import { Check } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { useText } from "../lib/text.ts";
import { classNames } from "./class-names.ts";

interface ListedChoice {
  value: string;
  label: string;
}

interface Props<C extends ListedChoice> {
  id: string;
  open: boolean;
  query: string;
  choices: readonly C[];
  /** The place in the list that Enter chooses. */
  active: number;
  chosen: string;
  onChoose: (choice: C) => void;
}

/** The list below a combobox. Rows outside the window are not laid out, so that 1,500 of them open at once. */
export function ChoiceList<C extends ListedChoice>(props: Props<C>) {
  const { id, open, query, choices, active, chosen, onChoose } = props;
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) list.current?.querySelector(`[data-place="${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [open, active]);
  return (
    <>
      <span role="status" className="sr-only">
        {open ? t("combobox.count", { count: choices.length }) : ""}
      </span>
      <div
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border border-line bg-surface shadow-float"
      >
        {choices.length === 0 && <p className="px-3 py-3 text-muted">{t("combobox.none", { query })}</p>}
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={t("combobox.list")}
          className="max-h-72 overflow-y-auto overscroll-contain"
        >
          {open &&
            choices.map((choice, place) => (
              <Row
                key={choice.value}
                id={`${id}-${place}`}
                place={place}
                choice={choice}
                active={place === active}
                chosen={choice.value === chosen}
                onChoose={onChoose as (choice: ListedChoice) => void}
              />
            ))}
        </div>
      </div>
    </>
  );
}

interface RowProps {
  id: string;
  place: number;
  choice: ListedChoice;
  active: boolean;
  chosen: boolean;
  onChoose: (choice: ListedChoice) => void;
}

const Row = memo(
  function Row({ id, place, choice, active, chosen, onChoose }: RowProps) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input that owns the list.
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active row.
      <div
        id={id}
        data-place={place}
        role="option"
        aria-selected={chosen}
        onClick={() => onChoose(choice)}
        className={classNames(
          "flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-2 hover:bg-paper",
          "[contain-intrinsic-size:auto_44px] [content-visibility:auto]",
          active && "bg-brand-soft text-brand-strong hover:bg-brand-soft",
        )}
      >
        {choice.label}
        {chosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
      </div>
    );
  },
  (before, after) =>
    before.choice === after.choice &&
    before.active === after.active &&
    before.chosen === after.chosen &&
    before.place === after.place,
);
