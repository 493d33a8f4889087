/** How long the browser may take to read the file before its address is given back. */
const READ_WITHIN_MS = 10_000;

/** Gives a text to the browser as a file to save. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
