import { paise, rupeeText } from "@aangan/contract/money";
import type { Tidied } from "./seen.ts";
import { warning } from "./warning.ts";

export function totalDiffers({ wrongTotal }: Tidied) {
  if (!wrongTotal) return [];
  const { sheet, row } = wrongTotal;
  const total = rupeeText(paise(wrongTotal.paise));
  return warning("total_differs", [{ sheet, row, shown: total }], {
    total,
    sum: rupeeText(paise(wrongTotal.sumPaise)),
  });
}

export function leftOutWarnings(tidied: Tidied) {
  return warning("left_out", tidied.leftOut);
}

export function tidiedCells({ tidied }: Tidied) {
  return warning("tidied", tidied);
}
