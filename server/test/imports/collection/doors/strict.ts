import type { How } from "@aangan/contract/features/uploads/how";
import { importBills, importReceipts, importResidents, type Uploaded } from "@aangan/contract/features/uploads/imports";
import type { Failure } from "@aangan/contract/refusals";
import type { Screen } from "../case.ts";
import type { ReadingDesk, SavedRow } from "./desk.ts";

export const PATHS: Record<Screen, string> = {
  bills: importBills.path,
  residents: importResidents.path,
  receipts: importReceipts.path,
};

/** What a door said of a file. */
export interface StrictReply {
  status: number;
  /** The refusal's code and the problems of its rows; or "rows". */
  code: string;
  body: Uploaded & Failure;
  written: SavedRow[];
}

export function formWith(file: Buffer, name = "upload.xlsx", how?: How): FormData {
  const form = new FormData();
  if (how) form.append("how", JSON.stringify(how));
  form.append("file", new Blob([new Uint8Array(file)]), name);
  return form;
}

/** Knocks at the specified door, which takes a file or refuses it and never asks. */
export async function sendStrictly(
  desk: ReadingDesk,
  screen: Screen,
  file: Buffer,
  { name, keep = false }: { name?: string | undefined; keep?: boolean } = {},
): Promise<StrictReply> {
  const { status, body: replyBody, written } = await desk.send(PATHS[screen], formWith(file, name), keep);
  const body = replyBody as Uploaded & Failure;
  return { status, code: status === 200 ? "rows" : codeOf(body), body, written };
}

export function codeOf({ code, rows }: Failure): string {
  const problems = [...new Set((rows ?? []).map((row) => row.code))];
  return problems.length > 0 ? `${code}: ${problems.join(", ")}` : String(code);
}
