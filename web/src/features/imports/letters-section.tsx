import { lazy, Suspense, useState } from "react";
import { useAskBeforeLeaving } from "../../lib/ask-before-leaving.ts";
import { useText } from "../../lib/language/text.ts";
import { askPerson } from "../../ui/dialogs/questions.tsx";
import type { NewPasswords } from "./review/new-passwords.ts";

const PasswordLetters = lazy(async () => ({
  default: (await import("./letters/password-letters.tsx")).PasswordLetters,
}));

/** The letters with first passwords, which nobody can print once the page is left: leaving before asks twice. */
export function LettersSection({ people }: { people: NewPasswords }) {
  const t = useText();
  const [printed, setPrinted] = useState(0);
  const isDone = printed >= people.length;
  async function ask(): Promise<boolean> {
    const count = people.length;
    const sure = { yes: t("review.leave"), danger: true };
    const once = await askPerson(t("review.letters_sure", { count }), {
      ...sure,
      detail: t("review.letters_only_now"),
    });
    return once && askPerson(t("review.letters_really", { count }), sure);
  }
  useAskBeforeLeaving(!isDone, ask);
  return (
    <Suspense>
      <PasswordLetters people={people} onPrinted={() => setPrinted(people.length)} />
    </Suspense>
  );
}
