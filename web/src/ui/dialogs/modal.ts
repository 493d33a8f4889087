import { type RefObject, useEffect } from "react";

/**
 * Opens a `<dialog>` as modal while its component is mounted, and returns the focus afterwards. The dialog itself takes the
 * focus first, so that its name is read out and no phone's keyboard covers it; its owner may then move the focus.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    const { scrollHeight, clientHeight } = document.documentElement;
    // Only a page that scrolls has to be held, keeping the room of its scrollbar.
    dialog?.toggleAttribute("data-holds-page", scrollHeight > clientHeight);
    dialog?.showModal();
    dialog?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref]);
}
