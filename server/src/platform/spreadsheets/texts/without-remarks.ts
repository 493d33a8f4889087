import { UnusableFile } from "../sheet.ts";

const REMARK = { opens: "<!--", closes: "-->" };
const PLAIN = { opens: "<![CDATA[", closes: "]]>" };

/** Takes comments out of markup and writes what is marked as plain text as such. One pass, however often they open. */
export function withoutRemarks(markup: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = markup.indexOf("<!"); at >= 0; at = markup.indexOf("<!", from)) {
    const kind = [REMARK, PLAIN].find(({ opens }) => markup.startsWith(opens, at));
    if (!kind) {
      pieces.push(markup.slice(from, at + 2));
      from = at + 2;
      continue;
    }
    const begin = at + kind.opens.length;
    const end = markup.indexOf(kind.closes, begin);
    if (end < 0) throw new UnusableFile("file_unreadable");
    pieces.push(markup.slice(from, at), kind === PLAIN ? escaped(markup.slice(begin, end)) : "");
    from = end + kind.closes.length;
  }
  return [...pieces, markup.slice(from)].join("");
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
