import { useText } from "../../lib/language/text.ts";
import { Button } from "../button.tsx";

interface Props {
  /** The submit button's label, and its label while busy. */
  yes: string;
  busyText: string;
  busy: boolean;
  /** The other button's label, if it is not Cancel. */
  no?: string;
  danger?: boolean;
  onClose: () => void;
}

/** Cancel and submit. */
export function DialogButtons({ yes, busyText, busy, no, danger = false, onClose }: Props) {
  const t = useText();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button kind="secondary" onClick={onClose} disabled={busy}>
        {no ?? t("dialog.cancel")}
      </Button>
      <Button type="submit" kind={danger ? "danger" : "primary"} busy={busy} busyText={busyText}>
        {yes}
      </Button>
    </div>
  );
}
