import { type RefObject, useEffect } from "react";

/**
 * Opens a `<dialog>` over the page while its component stands in it, and gives the focus back afterwards. The dialog
 * itself takes the focus first, so that its name is read and no keyboard of a phone covers it; its owner may then
 * move the focus on.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    const { scrollHeight, clientHeight } = document.documentElement;
    // Only a page that scrolls has to be held, with the place of its scrollbar.
    dialog?.toggleAttribute("data-holds-page", scrollHeight > clientHeight);
    dialog?.showModal();
    dialog?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref]);
}
