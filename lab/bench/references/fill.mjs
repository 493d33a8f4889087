/** The value of a slot (statements.ts) for these names, given the first rows of the statements before it. */
export function fill(slot, names, rows) {
  switch (slot.is) {
    case "value":
      return slot.value;
    case "name":
      return names[slot.name];
    case "text":
      return slot.parts.map((part, place) => (place % 2 === 0 ? part : names[part])).join("");
    case "given":
      return rows[slot.statement][slot.column];
  }
}
