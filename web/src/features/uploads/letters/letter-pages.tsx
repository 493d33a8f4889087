import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useAssociation } from "../../../lib/calls/association.ts";
import type { Language } from "../../../lib/language/language.ts";
import { letterTexts } from "./texts.ts";

/** Whoever gets a letter. Without a name it is to the resident of the flat. */
export interface LetterPerson {
  flatNumber: string;
  name?: string;
  password: string;
}

const LANGUAGES = ["en", "hi"] as const satisfies readonly Language[];

/** The letters, each on a page. They are on paper only, and the paper has nothing else of the page. */
export function LetterPages({ people }: { people: readonly LetterPerson[] }) {
  const { data } = useAssociation();
  useEffect(() => {
    document.documentElement.dataset.prints = "letters";
    return () => {
      delete document.documentElement.dataset.prints;
    };
  }, []);
  const association = data?.name ?? "";
  const address = [...(data?.address ?? [])].join(", ");
  return createPortal(
    <div data-printed="letters" className="hidden print:block">
      {people.map((person) => (
        <article key={person.flatNumber} className="grid break-after-page gap-6 last:break-after-auto">
          <header className="border-line border-b pb-3">
            <p className="font-strong text-title">{association}</p>
            <p className="text-muted text-small">{address}</p>
          </header>
          {LANGUAGES.map((language) => (
            <Letter key={language} language={language} person={person} association={association} />
          ))}
        </article>
      ))}
    </div>,
    document.body,
  );
}

interface LetterProps {
  language: Language;
  person: LetterPerson;
  association: string;
}

function Letter({ language, person: { flatNumber, name, password }, association }: LetterProps) {
  const texts = letterTexts[language];
  const { origin, host } = window.location;
  const facts = [
    [texts.flat, flatNumber],
    [texts.address, origin],
    [texts.password, password],
  ] as const;
  return (
    <section lang={language} className="grid gap-3">
      <p>{texts.greeting(name)}</p>
      <p>{texts.lead(association)}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1">
        {facts.map(([title, value]) => (
          <div key={title} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="text-muted">{title}</dt>
            <dd className="font-mono font-strong text-title [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="grid list-decimal gap-1 pl-6">
        {texts.steps(host).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-small">{texts.secret}</p>
    </section>
  );
}
