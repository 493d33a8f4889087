import { useText } from "../lib/text.ts";
import { Spinner } from "../ui/spinner.tsx";

/** Stands where a page will be while its code is loading; as high as the window, so that nothing jumps. */
export function PageLoading() {
  const t = useText();
  return (
    <div role="status" className="grid min-h-[70dvh] place-items-center">
      <Spinner large />
      <span className="sr-only">{t("list.loading")}</span>
    </div>
  );
}
