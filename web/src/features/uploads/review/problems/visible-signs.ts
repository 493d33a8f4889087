/** The text of a cell with the signs that nobody sees: blanks at the edges and doubled ones, and those of no width. */
export function visibleSigns(text: string): string {
  return text
    .replace(/^ +| +$| {2,}/g, (blanks) => "␣".repeat(blanks.length))
    .replaceAll("\u00a0", "⍽")
    .replaceAll("\n", "⏎")
    .replace(/[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, hexOf);
}

function hexOf(sign: string): string {
  return `‹U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}›`;
}
