import { posix } from "node:path";
import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const files = import.meta.glob<Record<string, string>>(["./*.en.json", "../features/**/messages.en.json"], {
  import: "default",
  eager: true,
});

const nameOf = (path: string) =>
  path.replace(/^\.\.\/features\/(.+)\/messages\.en\.json$|^\.\/(\w+)\.en\.json$/, "$1$2");
const catalogueOf = new Map(
  Object.entries(files).flatMap(([path, messages]) => Object.keys(messages).map((key) => [key, nameOf(path)] as const)),
);
const keys = [...catalogueOf.keys()];

/** Keys put together from two variables, whose texts have tests of their own. */
const MADE_UP = /^\$\{\w+\}\.\$\{\w+\}$/;

/** These look up the sentence of any refusal; `form-check.test.ts` has those that forms need. */
const REFUSALS = ["../lib/calls/failure.ts", "../lib/forms/form-check.ts"];

/** The keys that a file names, whole or as `bill.${type}`. */
function keysIn(path: string): string[] {
  if (REFUSALS.includes(path) || path === "../lib/language/text.ts") return [];
  const source = sources[path] ?? "";
  const fullKeys = Array.from(source.matchAll(/"(\w+(?:\.[\w-]+)+)"/g), ([, key = ""]) => key).filter((key) =>
    catalogueOf.has(key),
  );
  const templates = Array.from(
    source.matchAll(/`([a-z_]+[._][^`\n]*\$\{[^`\n]*|\$\{[^`\n]*)`/g),
    ([, text = ""]) => text,
  );
  const patterns = templates
    .filter((text) => !MADE_UP.test(text))
    .map((text) => text.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/))
    .filter((parts) => /^[\w.-]*\.[\w.-]*$/.test(parts.join("")) && /^[a-z_]/.test(parts[0] ?? ""))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w-]+(?:\\.[\\w-]+)?")}$`));
  return [...fullKeys, ...keys.filter((key) => patterns.some((pattern) => pattern.test(key)))];
}

/** The app's own files are lists of pages, each of which names its own catalogues. */
const isListOfPages = (path: string) => /\/app\/[\w-]+\.tsx?$/.test(path);

/** A page that is loaded on demand, with its own catalogues. */
const PAGE = /\b(page|from)(?:<[^>]+>)?\(\s*("[\w/-]+"|\[[^\]]+\]),\s*async \(\) =>\s*\(await import\("([^"]+)"\)\)/g;

/** Pages with catalogues of their own, and types, which load nothing. */
const ELSEWHERE = new RegExp(`${PAGE.source}|\\bimport type [^;]+;`, "g");

/** Imports that load with a file, and also those that it loads on demand. */
const AT_ONCE = /from\s*"(\.[^"]+)"/g;
const EVER = /(?:from|import\()\s*"(\.[^"]+)"/g;

/** A file and everything that it imports. */
function loadedWith(path: string, imports: RegExp, found = new Set<string>()): Set<string> {
  if (found.has(path) || !(path in sources) || isListOfPages(path)) return found;
  found.add(path);
  for (const [, at = ""] of (sources[path] ?? "").replaceAll(ELSEWHERE, "").matchAll(imports))
    loadedWith(`../${posix.relative("..", posix.join(posix.dirname(path), at))}`, imports, found);
  return found;
}

/** The texts that load together with the parts of a page that are loaded on demand. */
const ON_DEMAND = ["uploads/review", "dashboard/paying", "dashboard/year"];

const names = (text: string) => Array.from(text.matchAll(/"([\w/-]+)"/g), ([, name = ""]) => name);

/** The catalogues that the layout of a page and its list of pages have loaded. */
function layoutTexts(path: string, by: string | undefined): string[] {
  if (by === "from") return ["ui", "office", "search", "second-factor"];
  if (path.endsWith("/resident-pages.tsx")) return ["ui", "resident"];
  if (path.endsWith("/public-pages.tsx")) return ["ui", "public"];
  return path.endsWith("/routes.tsx") || path.includes("/layouts/") ? ["public", "resident"] : [];
}

/** Each page of the portal: the catalogues named for it, and its file. */
const pages = Object.entries(sources).flatMap(([path, source]) =>
  Array.from(source.matchAll(PAGE), ([, by, areas = "", file = ""]) => ({
    loaded: ["frame", ...layoutTexts(path, by), ...names(areas)],
    file: `../${posix.relative("..", posix.join(posix.dirname(path), file))}`,
  })),
);

describe("A page", () => {
  it("is found wherever one is named", () => {
    expect(pages.length).toBeGreaterThan(50);
  });

  it.each(pages.filter(({ file }) => !isListOfPages(file)))(
    "$file has loaded every text that it shows",
    ({ loaded, file }) => {
      const missing = (imports: RegExp, names: readonly string[]) =>
        [...loadedWith(file, imports)].flatMap(keysIn).filter((key) => !names.includes(catalogueOf.get(key) ?? ""));
      expect([...missing(AT_ONCE, loaded), ...missing(EVER, [...loaded, ...ON_DEMAND])]).toEqual([]);
    },
  );
});

describe("A feature", () => {
  it("uses no texts but its own and shared ones", () => {
    const foreign = Object.keys(sources).flatMap((path) => {
      const [, feature] = path.match(/^\.\.\/features\/([^/]+)\//) ?? [];
      if (feature === undefined || path.includes(".test.")) return [];
      const own = (name: string) =>
        name.split("/")[0] === feature || ["frame", "ui", "public", "resident", "office"].includes(name);
      return keysIn(path)
        .filter((key) => !own(catalogueOf.get(key) ?? ""))
        .map((key) => `${path} ${key}`);
    });
    expect(foreign).toEqual([]);
  });
});
