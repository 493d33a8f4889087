/** Browsers read the file some time after the click, so its URL is revoked late. */
const READ_WITHIN_MS = 10_000;

export function savePaper(name: string, file: ArrayBuffer): void {
  const address = URL.createObjectURL(new Blob([file], { type: "application/pdf" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
