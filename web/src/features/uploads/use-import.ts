import type { Uploaded } from "@aangan/contract/features/uploads/imports";
import type { Review } from "@aangan/contract/features/uploads/review";
import type { BadRow } from "@aangan/contract/refusals";
import { useEffect, useRef, useState } from "react";
import { failureText } from "../../lib/calls/failure.ts";
import { randomKey } from "../../lib/calls/request-key.ts";
import { translated } from "../../lib/language/languages.ts";
import { useText } from "../../lib/language/text.ts";
import type { Outcome } from "../../lib/notify.ts";
import { notify } from "../../lib/notify.ts";
import { askForReview } from "./ask-for-review.ts";
import type { ImportEndpoint } from "./review/desk.ts";
import type { NewPasswords } from "./review/new-passwords.ts";

export type ImportStep =
  | { at: "start"; outcome: Outcome | null }
  | { at: "running"; uploadId: string; sent: number }
  | { at: "review"; outcome: Outcome; review: Review; file: File }
  | { at: "done"; outcome: Outcome; uploaded: Uploaded; fileName: string }
  | { at: "refused"; outcome: Outcome; rows: readonly BadRow[]; fileName: string };

interface Needs {
  endpoint: ImportEndpoint;
  /** The extensions that the page takes, such as `.xlsx`. */
  accepts: readonly string[];
  /** The complex for which the page was opened. */
  complex?: string;
  /** Shown if no file was chosen, and if the server gives no reason. */
  texts: { missing: string; failed: string };
  /** Called after any answer of the server: the file is in, is being reviewed, or must be corrected and chosen again. */
  onAnswered: () => void;
}

/** Sends a spreadsheet and reports the result, even if the page has been left meanwhile. */
export function useImport({ endpoint, accepts, complex, texts, onAnswered }: Needs) {
  const t = useText();
  const [step, setStep] = useState<ImportStep>({ at: "start", outcome: null });
  /** Stay until the page is left, whatever is uploaded next: their letters may not be printed yet. */
  const [people, setPeople] = useState<NewPasswords>([]);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  function tell(next: Extract<ImportStep, { at: "done" | "refused" | "review" }>) {
    setStep(next);
    if (!isMounted.current) notify(next.outcome);
  }

  async function send(chosen: () => Promise<File>): Promise<void> {
    const uploadId = randomKey();
    const running = (sentShare: number) => setStep({ at: "running", uploadId, sent: sentShare });
    running(0);
    const file = await chosen().catch(() => null);
    if (!file) {
      onAnswered();
      return setStep({ at: "start", outcome: { tone: "danger", text: t("file.unreadable") } });
    }
    const request = { file, accepts, uploadId, onSent: running };
    const reply = await askForReview(endpoint, { ...request, ...(complex !== undefined && { complex }) });
    if (reply.ok || reply.failure.status !== 0) onAnswered();
    if (!reply.ok) {
      const { status, rows = [] } = reply.failure;
      const text = failureText(reply.failure, status === 0 ? `${texts.failed} ${t("import.lost")}` : texts.failed);
      return tell({ at: "refused", outcome: { tone: "danger", text }, rows, fileName: file.name });
    }
    const { review } = reply.data;
    if (review) return tell({ at: "review", outcome: reviewOutcome(reply.data, review), review, file });
    await finish(reply.data, file.name);
  }

  async function finish(uploaded: Uploaded, fileName: string, newcomers: NewPasswords = []): Promise<void> {
    const { message, created, alreadyThere } = uploaded;
    const text = translated(`done.${endpoint.name}`, { created, alreadyThere }) ?? message;
    tell({ at: "done", outcome: { tone: "success", text }, uploaded, fileName });
    setPeople((before) => [...before, ...newcomers]);
  }

  return {
    step,
    people,
    /** `file` gives the copy that was made when it was chosen. */
    send: (file: (() => Promise<File>) | null) =>
      file
        ? send(file)
        : setStep((before) => {
            const outcome: Outcome = { tone: "danger", text: texts.missing };
            return before.at === "review" ? { ...before, outcome } : { at: "start", outcome };
          }),
    finish,
    /** The same file was read with other answers: its message may be another. */
    readAgain: (read: Uploaded) =>
      setStep((before) =>
        before.at === "review" && read.review ? { ...before, outcome: reviewOutcome(read, read.review) } : before,
      ),
    /** Replaces the last result with a message, or removes it. */
    say: (outcome: Outcome | null) => setStep({ at: "start", outcome }),
  };
}

/** Red with bad rows, as they are without a review; neutral otherwise. */
function reviewOutcome({ message }: Uploaded, { counts }: Review): Outcome {
  const { bad } = counts;
  const total = counts.new + counts.alreadyThere + counts.changed + bad;
  const countTexts = { bad: bad.toLocaleString("en-IN"), total: total.toLocaleString("en-IN") };
  if (bad > 0) return { tone: "danger", text: translated("refusal.rows_invalid", countTexts) ?? message };
  return { tone: "info", text: translated("done.review") ?? message };
}
