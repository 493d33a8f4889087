import { useText } from "../../lib/language/text.ts";
import { Button } from "../button.tsx";

interface Props {
  /** What the button that sends says, and what it says meanwhile. */
  yes: string;
  busyText: string;
  busy: boolean;
  danger?: boolean;
  onClose: () => void;
}

/** The way out of a dialog's form, and the way on. */
export function DialogButtons({ yes, busyText, busy, danger = false, onClose }: Props) {
  const t = useText();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button kind="secondary" onClick={onClose} disabled={busy}>
        {t("dialog.cancel")}
      </Button>
      <Button type="submit" kind={danger ? "danger" : "primary"} busy={busy} busyText={busyText}>
        {yes}
      </Button>
    </div>
  );
}
