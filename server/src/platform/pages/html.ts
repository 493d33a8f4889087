/** Text that is HTML already. Everything else is escaped when it is put into a page. */
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

/** Makes HTML from a template; what is put into it is escaped, unless it is HTML itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.reduce((page, text, index) => page + partOf(parts[index - 1]) + text) };
}
