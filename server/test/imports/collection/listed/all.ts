import type { Case } from "../case.ts";
import { amounts } from "./amounts.ts";
import { days } from "./days.ts";
import { doubtful } from "./doubtful.ts";
import { flatsAndTypes } from "./flats-and-types.ts";
import { formulas } from "./formulas.ts";
import { layouts } from "./layouts.ts";
import { peoplesCells } from "./people.ts";
import { residentLayouts } from "./resident-layouts.ts";
import { writers } from "./writers.ts";

/** The files that were tried when the tolerant reading was designed. */
export const listed: Case[] = [
  ...writers,
  ...layouts,
  ...amounts,
  ...days,
  ...flatsAndTypes,
  ...formulas,
  ...doubtful,
  ...peoplesCells,
  ...residentLayouts,
];

/** The flats in which somebody lives while the files are tried. */
export const FLATS = ["A-101", "A-001", "B-012", "E-041"];
