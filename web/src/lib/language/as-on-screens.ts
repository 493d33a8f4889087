import { dayText, withUnit } from "./format.ts";

/** The server's sentence with days and amounts as screens write them: "22 Nov 2026", "₹1,500.00". */
export function asOnScreens(sentence: string): string {
  return amountsAsOnScreens(sentence.replace(/\b\d{4}-\d\d-\d\d\b/g, displayDay));
}

/** The same for a sentence that says how to write a day in a file. */
export function amountsAsOnScreens(sentence: string): string {
  return sentence.replace(/(₹|\bRs )(-?\d+\.\d\d)\b/g, (_, unit: string, amount: string) => withUnit(unit, amount));
}

/** A typed text that only looks like a day stays as it was typed. */
function displayDay(text: string): string {
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? text : dayText(text);
}
