/** The address of All Bills, for a complex if known, and its present or former residents. */
export function allBillsAddress(complex: string | null, former: boolean): string {
  if (complex === null) return "/admin/all-bills";
  return `/admin/all-bills?${new URLSearchParams({ complex, ...(former && { former: "1" }) })}`;
}
