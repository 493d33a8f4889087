import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { useText } from "../lib/language/text.ts";
import { notify } from "../lib/notify.ts";

/** `what` is the label: "Copy Transaction ID". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_500);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      notify({ tone: "success", text: t("copy.done", { what }) });
    } catch {
      notify({ tone: "danger", text: t("copy.failed") });
    }
  }
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={t("copy.what", { what })}
      className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-strong text-brand text-small hover:text-brand-strong print:hidden"
    >
      <Icon aria-hidden="true" className="size-4" />
      {t("copy.copy")}
    </button>
  );
}
