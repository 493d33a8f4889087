import type { Download, Locator, Page } from "@playwright/test";
import readSheets from "read-excel-file/node";

/** A cell, as read by another program than the one that wrote the file. */
export type Cell = string | number | boolean | Date | null;

export interface Downloaded {
  name: string;
  sheets: string[];
  head: Cell[];
  rows: Cell[][];
}

/** Presses a button that downloads a spreadsheet, and reads it. */
export async function downloadBy(page: Page, button: Locator): Promise<Downloaded> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readDownload(download);
}

/** Reads a spreadsheet that the browser has saved. */
export async function readDownload(download: Download): Promise<Downloaded> {
  const sheets = await readSheets(await download.path());
  const [head = [], ...rows] = (sheets[0]?.data ?? []) as Cell[][];
  return { name: download.suggestedFilename(), sheets: sheets.map(({ sheet }) => sheet), head, rows };
}
