import { useSyncExternalStore } from "react";
import { useText } from "../lib/language/text.ts";
import { Note } from "./message.tsx";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Shown while the device is offline. Always in the page, so that screen readers announce the text when it appears. */
export function OfflineNote() {
  const t = useText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <div className="mx-auto w-fit rounded-control text-small shadow-float">
          <Note tone="warning">{t("offline.note")}</Note>
        </div>
      )}
    </div>
  );
}
