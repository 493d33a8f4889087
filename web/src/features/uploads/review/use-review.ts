import type { How } from "@aangan/contract/features/uploads/how";
import type { Uploaded } from "@aangan/contract/features/uploads/imports";
import type { Review } from "@aangan/contract/features/uploads/review";
import { useEffect, useRef, useState } from "react";
import { failureText } from "../../../lib/calls/failure.ts";
import { randomKey } from "../../../lib/calls/request-key.ts";
import { upload } from "../../../lib/calls/upload.ts";
import { useText } from "../../../lib/language/text.ts";
import type { Outcome } from "../../../lib/notify.ts";
import { differences, type Figure } from "./answers/figures.ts";
import { type Change, changed } from "./answers/how-state.ts";
import type { ImportEndpoint } from "./desk.ts";

/** The file is read again this long after the last change, so that several quick ones cost one reading. */
const READ_AFTER_MS = 800;

interface Needs {
  endpoint: ImportEndpoint;
  file: File;
  first: Review;
  onRead: (read: Uploaded) => void;
  onDone: (uploaded: Uploaded) => void;
}

/** What goes along only when a review is confirmed. */
export interface Confirmation {
  passwords?: Record<string, string>;
  layoutName?: string;
}

export type Busy = { with: "nothing" } | { with: "reading" } | { with: "saving"; uploadId: string; sent: number };

/** A review under way: the answers so far, and what the server makes of them. */
export function useReview({ endpoint, file, first, onRead, onDone }: Needs) {
  const t = useText();
  const [review, setReview] = useState(first);
  const [how, setHow] = useState<How>(first.how);
  /** The same for changes that come before the screen has followed. */
  const latestHow = useRef<How>(first.how);
  const [busy, setBusy] = useState<Busy>({ with: "nothing" });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [outdated, setOutdated] = useState<readonly { figure: Figure; was: number; is: number }[]>([]);
  /** Answers that the shown review does not know yet. */
  const [pending, setPending] = useState(false);
  const reading = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A lost answer is asked for once more under the same name, so that nothing goes in twice. */
  const confirming = useRef<{ plan: string; uploadId: string }>(undefined);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      reading.current?.abort();
    },
    [],
  );

  async function read(answers: How, before?: Review): Promise<void> {
    clearTimeout(timer.current);
    reading.current?.abort();
    const own = new AbortController();
    reading.current = own;
    setBusy({ with: "reading" });
    const request = { file, how: answers, query: { review: "1" as const }, uploadId: randomKey(), signal: own.signal };
    const reply = await upload(endpoint, request);
    if (own.signal.aborted) return;
    setBusy({ with: "nothing" });
    if (!reply.ok) return setOutcome({ tone: "danger", text: failureText(reply.failure, t("review.read_failed")) });
    if (!reply.data.review) return onDone(reply.data);
    onRead(reply.data);
    show(reply.data.review, before);
  }

  function show(next: Review, before?: Review): void {
    setReview(next);
    latestHow.current = next.how;
    setHow(next.how);
    setPending(false);
    setOutcome(before ? { tone: "warning", text: t("review.outdated") } : null);
    setOutdated(before ? differences(before, next) : []);
  }

  function change(done: Change): void {
    const answers = changed(latestHow.current, done);
    latestHow.current = answers;
    setHow(answers);
    // A tick changes nothing of what was read.
    if (done.does === "tick" && !pending) return;
    setPending(true);
    reading.current?.abort();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(answers), READ_AFTER_MS);
  }

  async function confirm({ passwords, layoutName }: Confirmation): Promise<void> {
    const { plan } = review;
    if (plan === undefined) return;
    if (confirming.current?.plan !== plan) confirming.current = { plan, uploadId: randomKey() };
    const { uploadId } = confirming.current;
    const onSent = (sentShare: number) => setBusy({ with: "saving", uploadId, sent: sentShare });
    onSent(0);
    const answers: How = {
      ...how,
      ...(passwords && { passwords }),
      ...(layoutName && { layout: { name: layoutName } }),
    };
    const reply = await upload(endpoint, { file, how: answers, query: { review: "1", plan }, uploadId, onSent });
    setBusy({ with: "nothing" });
    if (reply.ok) return reply.data.review ? show(reply.data.review, review) : onDone(reply.data);
    if (reply.failure.code === "plan_outdated") return read(how, review);
    const lost = reply.failure.status === 0;
    setOutcome({ tone: "danger", text: failureText(reply.failure, t(lost ? "review.lost" : "import.failed")) });
  }

  return { review, how, busy, outcome, outdated, pending, change, readAgain: () => read(latestHow.current), confirm };
}
