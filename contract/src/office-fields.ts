import * as z from "zod/mini";
import { Rupees } from "./money.ts";
import { line } from "./text.ts";

export const OfficeReason = line(200).check(z.minLength(3, "reason_too_short"));

export const MovedAmount = Rupees.check(z.refine((amount) => amount !== 0, "amount_not_positive"));
