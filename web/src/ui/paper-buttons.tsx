import { type Language, languages } from "@aangan/contract/email-kinds";
import FileText from "lucide-react/icons/file-text";
import { useState } from "react";
import { type CallFailure, failureText } from "../lib/calls/failure.ts";
import { useText } from "../lib/language/text.ts";
import { savePdf } from "../lib/save-file.ts";
import { Button } from "./button.tsx";
import { alertPerson } from "./dialogs/questions.tsx";

type Fetched = { ok: true; data: ArrayBuffer } | { ok: false; failure: CallFailure };

interface Props {
  /** The file's name without its ending. */
  name: string;
  fetch: (language: Language) => Promise<Fetched>;
  small?: boolean;
}

const LANGUAGES = { en: "English", hi: "हिन्दी" };

/** The same paper in either language: whoever needs it may read the other one. */
export function PaperButtons({ name, fetch, small = false }: Props) {
  const t = useText();
  const [busy, setBusy] = useState<Language | null>(null);
  async function save(language: Language) {
    setBusy(language);
    const reply = await fetch(language);
    setBusy(null);
    if (reply.ok) return savePdf(`${name}.pdf`, reply.data);
    if (reply.failure.status !== 401) await alertPerson(failureText(reply.failure, t("statement_paper.failed")));
  }
  return languages.map((language) => (
    <Button
      key={language}
      kind={small ? "quiet" : "secondary"}
      small={small}
      icon={<FileText aria-hidden="true" className="size-4" />}
      busy={busy === language}
      disabled={busy !== null}
      onClick={() => save(language)}
    >
      {t("statement_paper.pdf", { language: LANGUAGES[language] })}
    </Button>
  ));
}
