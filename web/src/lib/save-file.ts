/** Browsers read the file some time after the click, so its URL is revoked late. */
const READ_WITHIN_MS = 10_000;

const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function saveSpreadsheet(name: string, file: ArrayBuffer): void {
  saveFile(name, file, SPREADSHEET);
}

export function savePdf(name: string, file: ArrayBuffer): void {
  saveFile(name, file, "application/pdf");
}

function saveFile(name: string, file: ArrayBuffer, type: string): void {
  const address = URL.createObjectURL(new Blob([file], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
