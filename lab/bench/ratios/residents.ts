import { importResidents } from "@aangan/contract/features/uploads/imports";
import { RESIDENT_HEADER } from "../../../server/test/sheets/office-files.ts";
import { workbookOf } from "../../../server/test/sheets/workbooks.ts";
import { timedUpload } from "../../timing/timed-upload.ts";
import type { PasswordsToHash } from "../references/hash-passwords.ts";
import { openTimedReference } from "../references/timed-reference.ts";
import { openTown, type Town } from "../world/open-town.ts";
import { complexes, tokenOf } from "../world/town-data.ts";
import { type Figure, type Ratio, ratioAtMost, type World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

const RESIDENTS = 1_500;
/** A turn takes 15 seconds, so there are few, and a part is enough to warm up. */
const MAX_ROUNDS = 2;
const WARMING_UP = 100;

/** An association's first day: everybody at once. */
export const residentsRatio: Ratio = {
  name: "residents",
  what: "1,500 residents in a spreadsheet: sent, checked, read, their passwords hashed, all written, answered",
  against: "1,500 Argon2id hashes on all processors, nothing else",
  run,
};

async function run({ databases, rounds }: World): Promise<Figure[]> {
  const town = await openTown(databases);
  const hashes = openTimedReference<PasswordsToHash>("hash-passwords");
  let blocks = 0;
  let isWarm = false;
  const many = () => (isWarm ? RESIDENTS : WARMING_UP);
  try {
    const turns = await takeTurns(
      Math.min(rounds, MAX_ROUNDS),
      () => timeUpload(town, `Z${String.fromCharCode("A".charCodeAt(0) + blocks++)}`, many()),
      async () => {
        const ms = await hashes.time({ passwords: passwords(many()) });
        isWarm = true;
        return ms;
      },
    );
    return [{ what: "the whole upload", unit: "ms", ...turns, goal: ratioAtMost(1.2) }];
  } finally {
    hashes.close();
    await town.close();
  }
}

const passwords = (count: number) => Array.from({ length: count }, (_, index) => `mango-${index}-courtyard`);

/** Residents of a new block. */
async function timeUpload({ url }: Town, block: string, count: number): Promise<number> {
  const rows = passwords(count).map((password, index) => [
    `${block}-${index + 1}`,
    `Resident ${index + 1}`,
    `${block}${index + 1}@example.com`,
    9_876_500_001 + index,
    password,
    complexes[0] ?? "",
  ]);
  const file = workbookOf([RESIDENT_HEADER, ...rows]);
  const { ms, body } = await timedUpload({ url }, importResidents, tokenOf("admin", 1), file);
  if (body.created !== count) throw new Error(`${body.created} of ${count} residents came in: ${body.message}`);
  return ms;
}
