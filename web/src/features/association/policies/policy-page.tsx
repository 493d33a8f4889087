import type { Portal } from "@aangan/contract/features/association";
import { useEffect } from "react";
import { dayText } from "../../../lib/language/format.ts";
import { useText } from "../../../lib/language/text.ts";
import type { MessageId } from "../../../messages/message-id.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { WithAssociation } from "./with-association.tsx";

/** A section of a policy: its paragraphs, and lists among them. The id is its anchor, `/privacy-policy#rights`. */
export interface PolicySection {
  id: string;
  title: MessageId;
  parts: readonly (MessageId | readonly MessageId[])[];
}

export interface Policy {
  title: MessageId;
  lead: MessageId;
  /** In force since this day. */
  since: string;
  sections: readonly PolicySection[];
}

/** A policy, set for reading; on wide screens its contents stand beside it. */
export function PolicyPage({ policy }: { policy: Policy }) {
  return (
    <WithAssociation>{(association) => <Sheet key={policy.title} {...{ policy, association }} />}</WithAssociation>
  );
}

function Sheet({ policy, association }: { policy: Policy; association: Portal }) {
  const t = useText();
  const { name, city, email } = association;
  useEffect(() => {
    // The browser looked for the anchor before this page was rendered.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="mx-auto grid w-full max-w-[1080px] gap-x-16 grid-cols-1 gap-y-10 px-4 py-10 sm:py-14 lg:grid-cols-[15rem_minmax(0,42rem)]">
      <div className="grid gap-3 lg:col-start-2">
        <PageTitle>{t(policy.title)}</PageTitle>
        <p className="text-lead text-muted">{t(policy.lead, { name })}</p>
        <p className="text-small text-muted">{t("policy.updated", { day: dayText(policy.since) })}</p>
      </div>
      <Contents sections={policy.sections} />
      <div className="grid grid-cols-1 gap-9">
        {policy.sections.map(({ id, title, parts }) => (
          <section key={id} id={id} className="grid scroll-mt-24 grid-cols-1 gap-3 text-[1rem] leading-7">
            <h2 className="text-title">{t(title)}</h2>
            {parts.map((part) =>
              typeof part === "string" ? (
                <p key={part}>{t(part, { name, city, email })}</p>
              ) : (
                <ul key={part[0]} className="grid list-disc grid-cols-1 gap-1.5 pl-5 marker:text-brand">
                  {part.map((item) => (
                    <li key={item}>{t(item)}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

function Contents({ sections }: { sections: readonly PolicySection[] }) {
  const t = useText();
  return (
    <nav aria-label={t("policy.contents")} className="hidden lg:row-span-2 lg:row-start-1 lg:block print:hidden">
      <div className="sticky top-24 grid gap-1 border-line border-l pl-4 text-small">
        <p className="font-strong">{t("policy.contents")}</p>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="rounded-control py-1.5 text-muted hover:text-brand-strong">
            {t(title)}
          </a>
        ))}
      </div>
    </nav>
  );
}
