import { UPLOAD_MEGABYTES } from "@aangan/contract/features/uploads/imports";

const MEGABYTE = 1024 * 1024;

/** What the server would refuse without reading a line, checked before sending. By extension only; the server looks inside. */
export function problemOf(file: File, accepts: readonly string[]): "file.wrong_kind" | "file.too_large" | null {
  // A workbook saved with the possibility of macros is one; whether there are any, the server sees.
  if (!endsIn(file.name, [...accepts, ".xls", ".xlsx", ".xlsm"])) return "file.wrong_kind";
  return file.size > UPLOAD_MEGABYTES * MEGABYTE ? "file.too_large" : null;
}

export function endsIn(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** How a workbook of today begins, a ZIP archive, and one of before. */
const BEGINNINGS = ["504b0304", "d0cf11e0"];

/** Whether a file begins as a workbook does, whatever its name says. */
export async function isExcel(file: Blob): Promise<boolean> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return BEGINNINGS.includes(Array.from(first, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** A copy in memory: a file that changes on the disk cannot be sent a second time. */
export async function copyToMemory(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}
