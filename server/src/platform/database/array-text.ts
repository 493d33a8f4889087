/**
 * PostgreSQL's text of an array of numbers, or of texts without control characters. The driver makes it element by
 * element, which holds up everybody else when there are thousands.
 */
export function arrayText(values: readonly (string | number)[]): string {
  return `{${JSON.stringify(values).slice(1, -1)}}`;
}
