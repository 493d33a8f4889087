import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../button.tsx";

interface Props {
  /** For screen readers. */
  label: string;
  /** Where each page seen so far starts; the first has no start. */
  starts: readonly (string | undefined)[];
  /** Where the next page starts; null on the last. */
  next: string | null;
  onStarts: (starts: readonly (string | undefined)[]) => void;
}

/** Newer, "Page X", Older: for lists that are fetched by where a page starts. */
export function OlderNewer({ label, starts, next, onStarts }: Props) {
  const t = useText();
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <Button
        kind="secondary"
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        disabled={starts.length === 1}
        onClick={() => onStarts(starts.slice(0, -1))}
      >
        {t("list.newer")}
      </Button>
      <p aria-live="polite" className="text-muted">
        {t("list.page", { page: starts.length })}
      </p>
      <Button kind="secondary" disabled={next === null} onClick={() => next !== null && onStarts([...starts, next])}>
        {t("list.older")}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
