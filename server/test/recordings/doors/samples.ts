import type { Screen } from "../../imports/collection/case.ts";
import { sample } from "../../sheets/upload.ts";
import { before, extra } from "./extras/extra.ts";
import type { FileSample } from "./record.ts";

/** The files that an office program wrote. Nobody lives there before the first of them. */
export async function samples(): Promise<FileSample[]> {
  const read = async (name: string) => {
    const file = await sample(name);
    return () => file;
  };
  const residents = await read("residents.xlsx");
  const electricity = await read("bills-electricity-2026-11.xlsx");
  const maintenance = await read("bills-maintenance-2026-11.xls");
  const mistakes = await read("bills-with-mistakes.xlsx");
  const moved = before("residents", residents);
  const sampleOf = (id: string, screen: Screen, what: string, file: () => Buffer, earlier = [moved]) =>
    extra(`S-${id}`, screen, what, file, { flats: [], earlier });
  return [
    sampleOf("residents", "residents", "1,500 residents", residents, []),
    sampleOf("residents-again", "residents", "1,500 residents who are there", residents),
    sampleOf("electricity", "bills", "1,500 bills", electricity),
    sampleOf("maintenance", "bills", "1,500 bills of an old workbook", maintenance),
    sampleOf("again", "bills", "1,500 bills that are there", electricity, [moved, before("bills", electricity)]),
    sampleOf("mistakes", "bills", "ten bad rows of 200", mistakes),
  ];
}
