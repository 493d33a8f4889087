/** By name; unidentified money, of the complex "", comes last. */
export function complexesInOrder(rows: readonly { complex: string }[]): string[] {
  const names = new Set(rows.map(({ complex }) => complex));
  return [...names].sort((one, other) => Number(one === "") - Number(other === "") || (one < other ? -1 : 1));
}
