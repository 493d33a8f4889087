import { expect, it } from "vitest";
import { recordFiles } from "./files.ts";
import { compareRecordings, type Recording, readRecording, writeRecording } from "./recording.ts";

const { RECORD, ONLY } = process.env;
const ids = ONLY?.split(",") ?? [];

it.runIf(RECORD === "write")("the replies of both doors are recorded", async () => {
  await writeRecording(await recordFiles());
});

it.runIf(RECORD === "compare")("both doors reply to every file as they were recorded", async () => {
  const recorded = await readRecording();
  const differing = compareRecordings(ids.length > 0 ? chosen(recorded) : recorded, await recordFiles(ids));
  if (differing.size > 0) process.stdout.write(`\n${[...differing.values()].join("\n\n")}\n\n`);
  expect([...differing.keys()]).toEqual([]);
});

function chosen(recording: Recording): Recording {
  return Object.fromEntries(Object.entries(recording).filter(([id]) => ids.includes(id)));
}
