import { paiseFromRupees, paiseFromText } from "@aangan/contract/money";
import * as z from "zod/mini";

/** A number in old versions of the API, a string in new ones. */
export const idText = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

const paiseOf = (rupees: string | number): number | null =>
  typeof rupees === "number" ? paiseFromRupees(rupees) : paiseFromText(rupees);

/** Decimal rupees, as a number or a string, to whole paise by their text. */
export const rupeesAsPaise = z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(paiseOf)), z.number());

export const maybeText = z.nullish(z.string());
