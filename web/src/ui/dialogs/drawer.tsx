import { type ReactNode, useRef } from "react";
import { useModal } from "./modal.ts";

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel from the left over the page, with an overlay; Escape and a tap outside close it. Render it only while open. */
export function Drawer({ label, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tap outside is an extra; Escape is the key for it.
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] flex-col overflow-y-auto bg-surface text-ink shadow-float outline-none open:flex transition-transform duration-200 starting:-translate-x-full"
    >
      {children}
    </dialog>
  );
}
