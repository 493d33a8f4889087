import Search from "lucide-react/icons/search";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useText } from "../../lib/language/text.ts";
import { notify } from "../../lib/notify.ts";

type Dialog = ComponentType<{ onClose: () => void }>;

const load = async (): Promise<Dialog> => (await import("../../features/search/search-dialog.tsx")).SearchDialog;
/** Begins to load it before the click; a failure is told at the click. */
const loadEarly = () => void load().catch(() => undefined);

/** The office's search: where it is opened from, and the dialog, which is loaded when it is first wanted. */
export function useOfficeSearch() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<{ Dialog: Dialog } | null>(null);

  const open = useCallback(async () => {
    // Two dialogs at once would hide what is typed in the first.
    if (document.querySelector("dialog[open]")) return;
    try {
      const Dialog = await load();
      setDialog({ Dialog });
      setOpen(true);
    } catch {
      notify({ tone: "danger", text: t("search.not_loaded") });
    }
  }, [t]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      void open();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

  return {
    open,
    dialog: dialog && isOpen && <dialog.Dialog onClose={() => setOpen(false)} />,
  };
}

const KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";

/** In the sidebar of wide screens: looks like the field that it opens. */
export function SearchBox({ onOpen }: { onOpen: () => void }) {
  const t = useText();
  return (
    <div className="hidden lg:block">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpen}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        className="flex min-h-10 w-full items-center gap-2 rounded-control border border-edge bg-surface px-3 text-left text-muted hover:border-brand"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="grow">{t("search.open")}</span>
        <kbd className="text-small">{KEY}</kbd>
      </button>
    </div>
  );
}

/** In the bar of small screens. */
export function SearchIcon({ onOpen }: { onOpen: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      aria-label={t("search.open")}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="grid size-11 place-items-center rounded-control"
    >
      <Search aria-hidden="true" className="size-5" />
    </button>
  );
}
