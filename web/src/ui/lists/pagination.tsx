import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useText } from "../../lib/language/text.ts";
import { Button } from "../button.tsx";

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** For screen readers. */
  label: string;
  busy?: boolean;
}

/** Previous, "Page X of Y", Next. */
export function Pagination({ page, pages, onPage, label, busy = false }: Props) {
  const t = useText();
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <Button
        kind="secondary"
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        disabled={page <= 1 || busy}
        onClick={() => onPage(page - 1)}
      >
        {t("pages.previous")}
      </Button>
      <p
        aria-live="polite"
        className="whitespace-nowrap text-center text-muted max-[22rem]:order-first max-[22rem]:w-full"
      >
        {t("pages.of", { page, pages })}
      </p>
      <Button kind="secondary" disabled={page >= pages || busy} onClick={() => onPage(page + 1)}>
        {t("pages.next")}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
