import { isDay } from "@aangan/contract/text";
import type { ComponentProps } from "react";
import { Day } from "../values/day.tsx";
import { TextField } from "./field.tsx";

/**
 * A field for a day, with the day in words beside its label: browsers show dates in their own format, and 12/10/2026 can be
 * read in two ways. `value` is `YYYY-MM-DD`, or empty.
 */
export function DateField({ value, ...field }: ComponentProps<typeof TextField> & { value: string }) {
  return <TextField {...field} type="date" value={value} aside={isDay(value) ? <Day day={value} /> : undefined} />;
}
