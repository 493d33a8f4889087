import { useText } from "../../lib/language/text.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";

interface Props {
  user: { _id: string; name: string; flatNumber: string };
  /** Which download is being prepared: the id of its user, or another text. */
  preparing: string | null;
  onShow: () => void;
  onDownload: () => void;
}

/** Shows and downloads the payments of a row's user. */
export function PaymentActions({ user, preparing, onShow, onDownload }: Props) {
  const t = useText();
  const who = { name: user.name, flat: user.flatNumber };
  const busy = preparing === user._id;
  return (
    <div className="flex flex-wrap gap-x-1">
      <RowButton label={t("history.open_one", who)} onClick={onShow}>
        {t("history.open")}
      </RowButton>
      <RowButton
        label={busy ? t("download.busy") : t("download.one", who)}
        disabled={preparing !== null}
        onClick={onDownload}
      >
        {busy ? t("download.busy") : t("download.button")}
      </RowButton>
    </div>
  );
}
