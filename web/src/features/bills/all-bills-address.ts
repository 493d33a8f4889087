/** The address of All Bills: of a complex where one is known, of its present or its former residents. */
export function allBillsAddress(complex: string | null, former: boolean): string {
  if (complex === null) return "/admin/all-bills";
  return `/admin/all-bills?${new URLSearchParams({ complex, ...(former && { former: "1" }) })}`;
}
