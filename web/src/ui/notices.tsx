import X from "lucide-react/icons/x";
import { useEffect, useSyncExternalStore } from "react";
import { useText } from "../lib/language/text.ts";
import { currentNotice, notify, subscribe } from "../lib/notify.ts";
import { Note } from "./message.tsx";
import { OfflineNote } from "./offline-note.tsx";

/** Failures stay until they are dismissed. */
const SHOWN_MS = 6_000;

export function Notices() {
  const t = useText();
  const notice = useSyncExternalStore(subscribe, currentNotice);
  useEffect(() => {
    if (!notice || notice.tone === "danger") return;
    const timer = setTimeout(() => notify(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-30 mx-auto grid max-w-md gap-2 print:hidden">
      <OfflineNote />
      <div role="status">
        {notice && (
          <div className="pointer-events-auto relative animate-[rise_180ms_ease-out] rounded-control shadow-float [&>div]:pr-12">
            <Note tone={notice.tone}>{notice.text}</Note>
            <button
              type="button"
              aria-label={t("notice.close")}
              onClick={() => notify(null)}
              className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
