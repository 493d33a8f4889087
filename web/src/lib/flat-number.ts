/** The parts of a flat number, such as E-041: its block and its digits as written. */
function parts(flat: string): [block: string, digits: string] {
  const dash = flat.indexOf("-");
  return dash < 0 ? [flat, ""] : [flat.slice(0, dash), flat.slice(dash + 1)];
}

/** A text that sorts as the office's lists do: by the block as text, then by the number (specification, section 2). */
export function flatOrder(flat: string): string {
  const [block, digits] = parts(flat);
  return `${block} ${digits.padStart(8, "0")}`;
}

/** How people type a flat number when they look for it: E-041, E041, E-41, E41. */
export function flatSpellings(flat: string): string {
  const [block, digits] = parts(flat);
  const short = digits.replace(/^0+(?=\d)/, "");
  return `${block}-${digits} ${block}${digits} ${block}-${short} ${block}${short}`;
}
