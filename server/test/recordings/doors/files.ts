import { broken } from "../../imports/collection/hostile/broken.ts";
import { FLATS, listed } from "../../imports/collection/listed/all.ts";
import { afterOthers, own } from "../../imports/collection/own/all.ts";
import { billExtras } from "./extras/bills.ts";
import { before } from "./extras/extra.ts";
import { receiptExtras } from "./extras/receipts.ts";
import { residentExtras } from "./extras/residents.ts";
import { type FileSample, openOffice, recordFile, sendEarlier } from "./record.ts";
import type { Recording } from "./recording.ts";
import { samples } from "./samples.ts";

const damaged: FileSample[] = broken.map(([id, what, , file, name = "upload.xlsx"]) => ({
  one: { id, screen: "bills", what, usual: "rare", expected: "refuse", file },
  name,
  isDamaged: what.includes("flipped"),
}));

/** Damaged files come first, in an office of their own. */
async function everyFile(): Promise<FileSample[]> {
  const collected = [...listed, ...own].map((one): FileSample => ({ one }));
  const after = afterOthers.map((one): FileSample => {
    return { one, earlier: one.before ? [before(one.screen, one.before)] : [] };
  });
  return [...damaged, ...collected, ...after, ...billExtras, ...residentExtras, ...receiptExtras, ...(await samples())];
}

/** Sends every file, or those with these ids, to both doors. */
export async function recordFiles(ids: readonly string[] = []): Promise<Recording> {
  const all = (await everyFile()).filter(({ one }) => ids.length === 0 || ids.includes(one.id));
  const shared = await openOffice(FLATS);
  const recording: Record<string, Recording[string]> = {};
  for (const sample of all) {
    const { earlier, flats, one } = sample;
    if (recording[one.id] !== undefined) throw new Error(`two files are called ${one.id}`);
    const office = earlier || flats ? await openOffice(flats ?? FLATS) : shared;
    await sendEarlier(office, earlier ?? []);
    recording[one.id] = await recordFile(office, sample);
    if (office !== shared) await office.close();
  }
  await shared.close();
  return recording;
}
