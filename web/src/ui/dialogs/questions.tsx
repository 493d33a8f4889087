import { lazy, Suspense, useSyncExternalStore } from "react";
import type { Confirm, Question } from "./question.ts";

const QuestionDialog = lazy(async () => ({ default: (await import("./question-dialog.tsx")).QuestionDialog }));

let open: Question | null = null;
const listeners = new Set<() => void>();

function show(question: Question | null): void {
  open = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces `window.alert`. */
export function alertPerson(text: string): Promise<void> {
  return new Promise((done) => show({ kind: "alert", text, done: () => done() }));
}

/** Replaces `window.confirm`. */
export function confirmDialog(
  text: string,
  how: Pick<Confirm, "detail" | "yes" | "no" | "danger"> = {},
): Promise<boolean> {
  return new Promise((done) => show({ kind: "confirm", text, done, ...how }));
}

/** Shows the questions. The dialog's code loads with the first one. */
export function Questions() {
  const question = useSyncExternalStore(subscribe, () => open);
  if (!question) return null;
  function answer(agreed: boolean) {
    show(null);
    question?.done(agreed);
  }
  return (
    <Suspense>
      <QuestionDialog key={question.text} question={question} onAnswer={answer} />
    </Suspense>
  );
}
