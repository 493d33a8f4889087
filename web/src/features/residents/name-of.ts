/** "A-001 · Sara Menon": a resident as the office calls one. */
export function nameOf({ flatNumber, name }: { flatNumber: string; name: string }): string {
  return `${flatNumber} · ${name}`;
}
