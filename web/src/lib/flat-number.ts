function parts(flat: string): [block: string, digits: string] {
  const dash = flat.indexOf("-");
  return dash < 0 ? [flat, ""] : [flat.slice(0, dash), flat.slice(dash + 1)];
}

/** A sort key: the block as text, then the number. */
export function flatOrder(flat: string): string {
  const [block, digits] = parts(flat);
  return `${block} ${digits.padStart(8, "0")}`;
}

/** How people type a flat number in a search: E-041, E041, E-41, E41. */
export function flatSpellings(flat: string): string {
  const [block, digits] = parts(flat);
  const short = digits.replace(/^0+(?=\d)/, "");
  return `${block}-${digits} ${block}${digits} ${block}-${short} ${block}${short}`;
}
