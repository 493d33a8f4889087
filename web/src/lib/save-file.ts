/** How long the browser may take to read the file before its address is given back. */
const READ_WITHIN_MS = 10_000;

const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Gives a spreadsheet (.xlsx) to the browser as a file to save. */
export function saveSpreadsheet(name: string, file: ArrayBuffer): void {
  const address = URL.createObjectURL(new Blob([file], { type: SPREADSHEET }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
