import { isDay } from "@aangan/contract/text";
import type { ComponentProps } from "react";
import { Day } from "../day.tsx";
import { TextField } from "./field.tsx";

/**
 * A field for a day, with the day in words beside its label: browsers write it as their own settings have it, and 12/10/2026 is
 * read both ways. `value` is `YYYY-MM-DD`, empty while none is chosen.
 */
export function DateField({ value, ...field }: ComponentProps<typeof TextField> & { value: string }) {
  return <TextField {...field} type="date" value={value} aside={isDay(value) ? <Day day={value} /> : undefined} />;
}
