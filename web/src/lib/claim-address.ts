/** The counter, filled in with a notice. */
export function claimAtCounter(id: string): string {
  return `/admin/counter?claim=${id}`;
}
