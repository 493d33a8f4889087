import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Watch } from "../lib/exports/make-file.ts";
import { useText } from "../lib/language/text.ts";
import { notify } from "../lib/notify.ts";
import { saveSpreadsheet } from "../lib/save-file.ts";
import { alertPerson } from "./dialogs/questions.tsx";

/** The file, the reason why there is none, or null if there is nothing to say. */
export type MadeFile = { name: string; file: ArrayBuffer } | { alert: string } | null;

export interface Preparing {
  /** Which of the page's downloads it is. */
  what: string;
  /** Rows written so far; null before the first. */
  rows: { done: number; total: number } | null;
}

export interface Download {
  preparing: Preparing | null;
  /** Prepares and saves a file. Does nothing while another one is being prepared. */
  start: (what: string, make: (watch: Watch) => Promise<MadeFile>) => void;
  cancel: () => void;
}

/** The downloads of a page, one at a time. Leaving the page cancels the one being prepared. */
export function useDownload(): Download {
  const t = useText();
  const [preparing, setPreparing] = useState<Preparing | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback<Download["start"]>(
    async (what, make) => {
      if (running.current) return;
      const work = new AbortController();
      const { signal } = work;
      const pressed = document.activeElement;
      running.current = work;
      setPreparing({ what, rows: null });
      const onRows = (done: number, total: number) => setPreparing({ what, rows: { done, total } });
      const file = await make({ signal, onRows }).catch(() => ({ alert: t("download.failed") }));
      running.current = null;
      flushSync(() => setPreparing(null));
      // The button lost the focus while it was disabled, and a dialog returns the focus to where it was.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus();
      if (file === null || signal.aborted) return;
      if ("alert" in file) return alertPerson(file.alert);
      saveSpreadsheet(file.name, file.file);
      notify({ tone: "success", text: t("download.done", { file: file.name }) });
    },
    [t],
  );

  return { preparing, start, cancel: () => running.current?.abort() };
}
