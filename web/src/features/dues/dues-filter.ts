import type { DuesOfFlat } from "@aangan/contract/features/dues/dues";

/** Which flats are shown. `late`: owes something with a bill at least so many days late. */
export interface DuesFilter {
  complex: string;
  /** A day `YYYY-MM-DD`, or empty for today. */
  asOf: string;
  show: Show;
  /** Rupees as typed. */
  least: string;
}

export const shows = ["all", "owing", "late1", "late31", "late61", "late91"] as const;
export type Show = (typeof shows)[number];

export const daysOf = (show: Show) => (show.startsWith("late") ? Number(show.slice(4)) : 0);

/** From the page's address, so that Back finds the list as it was. */
export function filterFrom(search: URLSearchParams): DuesFilter {
  const show = shows.find((known) => known === search.get("show")) ?? "all";
  const [complex, asOf, minRupees] = [search.get("complex"), search.get("asOf"), search.get("least")];
  return { complex: complex ?? "", asOf: asOf ?? "", show, least: minRupees ?? "" };
}

/** Only what differs from all of today. */
export function addressOf({ complex, asOf, show, least }: DuesFilter): Record<string, string> {
  return {
    ...(complex && { complex }),
    ...(asOf && { asOf }),
    ...(show !== "all" && { show }),
    ...(least && { least }),
  };
}

/** At least so many rupees; 0 when nothing was typed. */
export function leastOf(minRupees: string): number {
  const rupees = Math.floor(Number(minRupees));
  return Number.isFinite(rupees) && rupees > 0 ? rupees : 0;
}

/** As the paper has them. */
export function filterDues(dues: readonly DuesOfFlat[], { show, least }: Pick<DuesFilter, "show" | "least">) {
  const rupees = leastOf(least);
  if (show === "all" && rupees === 0) return dues;
  return dues.filter(({ net, daysLate }) => net > 0 && net >= rupees && daysLate >= daysOf(show));
}
