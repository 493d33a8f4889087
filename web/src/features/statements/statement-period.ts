import { dayInIndia } from "../../lib/language/format.ts";

/** Both days included. */
export interface StatementPeriod {
  name: "this_year" | "last_year" | "own";
  from: string;
  to: string;
}

const APRIL = 4;

/** A financial year, April to March; this one ends today. */
function yearOf(name: "this_year" | "last_year", today: string): StatementPeriod {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const first = month < APRIL ? year - 1 : year;
  if (name === "this_year") return { name, from: `${first}-04-01`, to: today };
  return { name, from: `${first - 1}-04-01`, to: `${first}-03-31` };
}

/** The period in the page's address, by default this financial year. */
export function periodFrom(search: URLSearchParams, today = dayInIndia(Date.now())): StatementPeriod {
  const [name, from, to] = [search.get("period"), search.get("from"), search.get("to")];
  if (name === "own" && from && to) return { name, from, to };
  return yearOf(name === "last_year" ? "last_year" : "this_year", today);
}
