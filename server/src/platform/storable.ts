/** PostgreSQL's texts cannot hold NUL. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
