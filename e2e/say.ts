import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { billKindNames } from "@aangan/contract/bill-kinds";

export type Language = "en" | "hi";
type Catalogue = Record<string, string>;

/**
 * Matches a whole English text of the catalogues as the screen shows it; a missing parameter matches anything without a
 * colon. A text that is in no catalogue, such as a flat number, matches itself.
 */
export type Say = (english: string, values?: Record<string, string>) => RegExp;

const web = join(import.meta.dirname, "../web/src");
const english = read("en");
const translations = { en: english, hi: { ...english, ...read("hi") } };

export function speaker(language: Language): Say {
  return (text, values = {}) => {
    const ids = Object.keys(english).filter((id) => english[id] === text);
    if (ids.length === 0) return new RegExp(escaped(text));
    const patterns = ids.map((id) => patternOf(translations[language][id] ?? text, values));
    return new RegExp(`^(${[...new Set(patterns)].join("|")})$`);
  };
}

function patternOf(message: string, values: Record<string, string>): string {
  const parts = message.split(/\{(\w+)\}/);
  return parts.map((part, place) => (place % 2 === 0 ? escaped(part) : escaped(values[part]) || "[^:]*")).join("");
}

/** Every English message without parameters that differs in Hindi. */
export function untranslated(): string[] {
  return Object.entries(english)
    .filter(([key, text]) => translations.hi[key] !== text && !text.includes("{"))
    .map(([, text]) => text);
}

function read(language: Language): Catalogue {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) =>
    new RegExp(`(messages|messages/\\w+)\\.${language}\\.json$`).test(file),
  );
  const bills = Object.entries(billKindNames[language]).map(([type, name]) => [`bill.${type}`, name]);
  const names = parsed<Record<Language, string>>("messages/names.json");
  const shared = Object.entries(names).map(([key, name]) => [key, name[language]]);
  const catalogues = files.map((file) => parsed<string>(file));
  return Object.assign({}, ...catalogues, Object.fromEntries([...bills, ...shared]));
}

function parsed<T>(file: string): Record<string, T> {
  return JSON.parse(readFileSync(join(web, file), "utf8")) as Record<string, T>;
}

function escaped(text = ""): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
