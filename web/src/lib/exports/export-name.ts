/** Characters that some file systems refuse. */
const REFUSED = /[<>:"/\\|?*\p{Cc}]/gu;

/** A file name such as `Payments_EWS-SP UNITS_2026-11-21.xlsx`. */
export function exportName(...parts: readonly string[]): string {
  return `${parts.join("_").replace(REFUSED, "-")}.xlsx`;
}
