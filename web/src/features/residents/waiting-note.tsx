import { useText } from "../../lib/language/text.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/message.tsx";

interface Props {
  count: number;
  /** True while only those who wait are listed. */
  only: boolean;
  onOnly: (only: boolean) => void;
}

/** Says how many wait for approval, and lists only them when asked. */
export function WaitingNote({ count, only, onOnly }: Props) {
  const t = useText();
  return (
    <Note tone="warning">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:-my-1.5">
        <p>{t("users.waiting_note", { count })}</p>
        <Button kind="secondary" small onClick={() => onOnly(!only)}>
          {t(only ? "users.waiting_all" : "users.waiting_only")}
        </Button>
      </div>
    </Note>
  );
}
