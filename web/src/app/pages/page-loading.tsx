import { useText } from "../../lib/language/text.ts";
import { Spinner } from "../../ui/spinner.tsx";

/** Shown while a page's code loads; as high as the window, so that nothing jumps. */
export function PageLoading() {
  const t = useText();
  return (
    <div role="status" className="grid min-h-[70dvh] content-center justify-items-center gap-3 text-muted">
      <Spinner large />
      <span>{t("list.loading")}</span>
    </div>
  );
}
