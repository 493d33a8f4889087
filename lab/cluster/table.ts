import type { Round } from "./round.ts";
import type { Parts } from "./watch.ts";

const headings = ["fault", "writes fail for", "500", "502, 504", "503", "no answer", "acknowledged", "lost", "doubled"];
const partHeadings = [
  "fault",
  "detected",
  "elected",
  "promoted",
  "HAProxy",
  "portals ready",
  "standby",
  "first write",
  "writes fail for",
];

/** The rounds as tables in Markdown: what callers saw and what was lost, then the parts of each fail-over. */
export function drawTables(rounds: readonly Round[]): string {
  const rows = rounds.map(({ fault, seen, comparison }) => [
    fault,
    `${seen.writesFailFor} s`,
    ...[seen.answers[500], seen.answers[502], seen.answers[503], seen.answers.none].map(String),
    ...[comparison.acknowledged, comparison.lost, comparison.doubled].map(String),
  ]);
  const failedOver = rounds.filter(({ parts }) => parts.promoted !== undefined);
  const partRows = failedOver.map(({ fault, parts, seen }) => [fault, ...timesOf(parts), `${seen.writesFailFor} s`]);
  return [draw(headings, rows), ...(partRows.length > 0 ? [draw(partHeadings, partRows)] : [])].join("\n\n");
}

function timesOf({ detected, elected, promoted, led, ready, paired, written }: Parts): string[] {
  return [detected, elected, promoted, led, ready, paired, written].map((at) => (at === undefined ? "" : `${at} s`));
}

function draw(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((text, nth) => Math.max(text.length, ...rows.map((row) => row[nth]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, nth) => text.padEnd(widths[nth] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
