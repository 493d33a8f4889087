import { lazy, Suspense, useState } from "react";
import { useAskBeforeLeaving } from "../../lib/ask-before-leaving.ts";
import { useText } from "../../lib/language/text.ts";
import { confirmDialog } from "../../ui/dialogs/questions.tsx";
import type { NewPasswords } from "./review/new-passwords.ts";

const SendInvitations = lazy(async () => ({
  default: (await import("./letters/send-invitations.tsx")).SendInvitations,
}));
const PasswordLetters = lazy(async () => ({
  default: (await import("./letters/password-letters.tsx")).PasswordLetters,
}));

/** The letters with first passwords, or links instead. Nobody can print them once the page is left: leaving before asks twice. */
export function LettersSection({ people }: { people: NewPasswords }) {
  const t = useText();
  const [printed, setPrinted] = useState(0);
  const [unreached, setUnreached] = useState<readonly string[] | null>(null);
  const remainingPeople =
    unreached === null ? people : people.filter(({ flatNumber }) => unreached.includes(flatNumber));
  const isDone = printed >= remainingPeople.length;
  async function ask(): Promise<boolean> {
    const count = remainingPeople.length;
    const sure = { yes: t("review.leave"), danger: true };
    const once = await confirmDialog(t("review.letters_sure", { count }), {
      ...sure,
      detail: t("review.letters_only_now"),
    });
    return once && confirmDialog(t("review.letters_really", { count }), sure);
  }
  useAskBeforeLeaving(!isDone, ask);
  return (
    <Suspense>
      <div className="grid gap-4">
        {remainingPeople.length > 0 && (
          <PasswordLetters people={remainingPeople} onPrinted={() => setPrinted(remainingPeople.length)} />
        )}
        <SendInvitations flats={people.map(({ flatNumber }) => flatNumber)} onSent={setUnreached} />
      </div>
    </Suspense>
  );
}
