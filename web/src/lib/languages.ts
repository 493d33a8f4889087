import { i18n, type Messages } from "@lingui/core";
import type office from "../messages/en/office.json";
import texts from "../messages/en/portal.json";
import type publicTexts from "../messages/en/public.json";
import type resident from "../messages/en/resident.json";

/** The catalogues that are loaded with the part of the portal that needs them. `portal.json` holds what stands everywhere. */
export type Area = "public" | "resident" | "office";

/** Every message there is. A key that stands in no catalogue does not compile. */
export type MessageId = keyof typeof texts | keyof typeof publicTexts | keyof typeof resident | keyof typeof office;

/** English is the language every catalogue exists in; others are loaded over it. */
const FIRST_LANGUAGE = "en";

const catalogues = import.meta.glob<{ default: unknown }>(["../messages/*/*.json", "!../messages/en/portal.json"]);

// The build replaces each text of a catalogue by its compiled form, which the JSON's own type does not show.
i18n.loadAndActivate({ locale: FIRST_LANGUAGE, messages: texts as unknown as Messages });

/** Loads the messages of an area in the present language; what is missing there stays English. */
export async function loadTexts(area: Area): Promise<void> {
  const load = catalogues[`../messages/${i18n.locale}/${area}.json`];
  if (load) i18n.load(i18n.locale, (await load()).default as Messages);
}

export { i18n };
