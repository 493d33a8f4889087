import type { importBills, importResidents, Uploaded } from "@aangan/contract/imports";
import type { BadRow } from "@aangan/contract/refusals";
import { useEffect, useRef, useState } from "react";
import { failureText } from "../../lib/calls/failure.ts";
import { newUploadId, upload } from "../../lib/calls/upload.ts";
import { translated } from "../../lib/language/languages.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../ui/message.tsx";
import { notify } from "../../ui/notices.tsx";

export type ImportStep =
  | { at: "start"; outcome: Outcome | null }
  | { at: "running"; uploadId: string; sent: number }
  | { at: "done"; outcome: Outcome; uploaded: Uploaded; fileName: string }
  | { at: "refused"; outcome: Outcome; rows: readonly BadRow[]; fileName: string };

interface Needs {
  endpoint: typeof importBills | typeof importResidents;
  /** Shown if no file was chosen, and if the server gives no reason. */
  texts: { missing: string; failed: string };
  /** Called after any answer of the server: the file is in, or must be corrected and chosen again. */
  onAnswered: () => void;
  /** Called once the rows are in. */
  onDone: () => Promise<void>;
}

/** Sends a spreadsheet and reports the result, even if the page has been left meanwhile. */
export function useImport({ endpoint, texts, onAnswered, onDone }: Needs) {
  const t = useText();
  const [step, setStep] = useState<ImportStep>({ at: "start", outcome: null });
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  function tell(next: Extract<ImportStep, { at: "done" | "refused" }>) {
    setStep(next);
    if (!shown.current) notify(next.outcome);
  }

  async function send(file: File): Promise<void> {
    const uploadId = newUploadId();
    const running = (sent: number) => setStep({ at: "running", uploadId, sent });
    running(0);
    const reply = await upload(endpoint, { file, uploadId, onSent: running });
    if (reply.ok || reply.failure.status !== 0) onAnswered();
    if (!reply.ok) {
      const { status, rows = [] } = reply.failure;
      const text = failureText(reply.failure, status === 0 ? `${texts.failed} ${t("import.lost")}` : texts.failed);
      return tell({ at: "refused", outcome: { tone: "danger", text }, rows, fileName: file.name });
    }
    const { message, created, alreadyThere } = reply.data;
    const text = translated(`done.${endpoint.name}`, { created, alreadyThere }) ?? message;
    tell({ at: "done", outcome: { tone: "success", text }, uploaded: reply.data, fileName: file.name });
    await onDone();
  }

  return {
    step,
    send: (file: File | null) =>
      file ? send(file) : setStep({ at: "start", outcome: { tone: "danger", text: texts.missing } }),
    /** Replaces the last result with a message, or removes it. */
    say: (outcome: Outcome | null) => setStep({ at: "start", outcome }),
  };
}
