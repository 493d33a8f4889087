import type { AnswerOf, BodyOf } from "@aangan/contract/endpoint";
import type { previewWording as contract } from "@aangan/contract/features/emails/emails";
import type { Db } from "../../platform/database/db.ts";
import { refuseUnknownWord } from "../settings/change-setting.ts";
import { sampleFacts } from "./made-up-facts.ts";
import type { MailFacts } from "./mail-facts.ts";
import { mailLook } from "./mail-look.ts";
import { newestOfKind } from "./mail-queries.ts";

/** A mail in these words, with what the newest of its kind said; made up while there is none. Refuses with `wording_unknown`. */
export async function previewWording(
  db: Db,
  { kind, language, text }: BodyOf<typeof contract>,
  portalUrl: string,
): Promise<AnswerOf<typeof contract>> {
  refuseUnknownWord(kind, text, "text");
  const newest = await newestOfKind(db, kind);
  const mailFacts = newest ? ({ kind, facts: newest.facts } as MailFacts) : sampleFacts[kind];
  const look = await mailLook(db, { told: mailFacts, language, own: text === "" ? undefined : text, portalUrl });
  return { look, flat: newest?.flatNumber ?? null };
}
