const grouped = new Intl.NumberFormat("en-IN");

export function formatCount(count: number): string {
  return grouped.format(count);
}

export function uploadedText(thing: "bill" | "user" | "receipt", created: number, alreadyThere: number): string {
  const many = (count: number) => `${formatCount(count)} ${thing}${count === 1 ? "" : "s"}`;
  const were = alreadyThere === 1 ? "was" : "were";
  if (created === 0) return `${many(alreadyThere)} ${were} already there. No new ${thing} was made.`;
  const uploaded = `${many(created)} uploaded successfully.`;
  return alreadyThere === 0 ? uploaded : `${uploaded} ${formatCount(alreadyThere)} ${were} already there.`;
}

export function undoneText(kind: "bills" | "receipts", count: number): string {
  const [thing, done] = kind === "bills" ? ["bill", "cancelled"] : ["receipt", "taken back"];
  return `The upload was undone: ${formatCount(count)} ${thing}${count === 1 ? " was" : "s were"} ${done}.`;
}

export const layoutForgotten = "The layout was forgotten.";
