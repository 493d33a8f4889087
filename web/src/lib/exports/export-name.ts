/** Characters that one file system or another refuses in a name. */
const REFUSED = /[<>:"/\\|?*\p{Cc}]/gu;

/** A file name of these parts, such as `Payments_EWS-SP UNITS_2026-11-21.xlsx` (decision on the association, 22). */
export function exportName(...parts: readonly string[]): string {
  return `${parts.join("_").replace(REFUSED, "-")}.xlsx`;
}
