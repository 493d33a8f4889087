/** Text that is HTML already and is not escaped. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[] | undefined | false;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function partOf(part: Part): string {
  if (part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") {
    return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? "");
  }
  return "html" in part ? part.html : part.map(partOf).join("");
}

/** Makes HTML from a template, and escapes all values but Html. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.reduce((page, text, index) => page + partOf(parts[index - 1]) + text) };
}
