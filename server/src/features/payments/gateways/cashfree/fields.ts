import { paiseFromRupees, paiseFromText } from "@aangan/contract/money";
import * as z from "zod/mini";

/** A number in old versions of the API, a string in new ones. */
export const idText = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** Decimal rupees, as a number or a string, to whole paise by their text. */
export const rupeesAsPaise = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((rupees: string | number, context) => {
    const read = typeof rupees === "number" ? paiseFromRupees(rupees) : paiseFromText(rupees);
    if (read !== null) return read;
    context.issues.push({ code: "custom", message: "no amount", input: rupees });
    return z.NEVER;
  }),
);

export const maybeText = z.nullish(z.string());
