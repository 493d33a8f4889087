import * as z from "zod/mini";

const loosenedParts = ["mostADay", "stampAboveCash", "stampAboveOthers", "email", "mode", "from"] as const;

/** One value that protects less: rupees such as `5000.00`, a mode, or an e-mail that is sent no more. Null: never. */
export const LoosenedPart = z.object({
  part: z.enum(loosenedParts),
  was: z.nullable(z.string()),
  is: z.nullable(z.string()),
});
export type LoosenedPart = z.infer<typeof LoosenedPart>;
