import type { Settlement } from "@aangan/contract/features/settlements";
import { instantText } from "../../lib/language/format.ts";
import { type Text, useText } from "../../lib/language/text.ts";
import type { Tone } from "../../lib/notify.ts";
import { Note } from "../../ui/message.tsx";

/** The result of comparing a day, in a sentence. */
export function SettlementVerdict({ settlement }: { settlement: Settlement }) {
  const t = useText();
  const { tone, text } = verdictOf(t, settlement);
  return (
    <Note tone={tone}>
      <p>{text}</p>
      {settlement.comparedAt && (
        <p className="text-small">{t("settlements.compared_at", { at: instantText(settlement.comparedAt) })}</p>
      )}
    </Note>
  );
}

/** Whether all is well, judged by whether there is a report and whether its lines match our books. */
export function verdictOf(t: Text, { told, gateway, lines, missing }: Settlement): { tone: Tone; text: string } {
  if (told === "not_yet") return { tone: "info", text: t("settlements.not_yet") };
  if (told === "untold") return { tone: "info", text: t("settlements.untold", { gateway }) };
  if (told === "unknown") return { tone: "warning", text: t("settlements.unknown", { gateway }) };
  const odd = lines.filter(({ verdict }) => verdict !== "matches" && verdict !== "booked_by_it").length;
  const count = odd + missing.length;
  if (count > 0) return { tone: "danger", text: t("settlements.differs", { count }) };
  if (lines.length === 0) return { tone: "info", text: t("settlements.empty") };
  return { tone: "success", text: t("settlements.matches", { count: lines.length }) };
}
