import type { Case } from "../case.ts";
import { befores } from "./befores.ts";
import { columns } from "./columns.ts";
import { headers } from "./headers.ts";
import { letterheads } from "./letterheads.ts";
import { numbersAndDays } from "./numbers-and-days.ts";
import { oddFiles } from "./odd-files.ts";
import { programs } from "./programs.ts";
import { residentsLists } from "./residents-lists.ts";
import { tabs } from "./tabs.ts";
import { textFiles } from "./text-files.ts";

/** More files in the same spirit, which nobody had tried before. */
export const own: Case[] = [
  ...headers,
  ...letterheads,
  ...numbersAndDays,
  ...columns,
  ...tabs,
  ...textFiles,
  ...residentsLists,
  ...programs,
  ...oddFiles,
];

/** Each needs an office of its own, where something was uploaded before. */
export const afterOthers: Case[] = befores;
