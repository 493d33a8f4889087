import type { Statement } from "@aangan/contract/features/statements";
import { dayText } from "../../lib/language/format.ts";
import { useText } from "../../lib/language/text.ts";
import { Money } from "../../ui/values/money.tsx";
import { StatementLines } from "./statement-lines.tsx";
import { StatementStanding } from "./statement-standing.tsx";

/** The balance, large; the lines; and what they come to. */
export function StatementView({ statement }: { statement: Statement }) {
  const t = useText();
  const { closing, to, standing } = statement;
  const isAhead = closing < 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="grid justify-self-start">
        <span className="text-muted text-small">
          {t(isAhead ? "account.ahead_on" : "account.owed_on", { day: dayText(to) })}
        </span>
        <span className={`font-strong text-sum ${isAhead ? "text-success" : ""}`}>
          <Money rupees={Math.abs(closing)} />
        </span>
      </p>
      <StatementLines statement={statement} />
      {standing && <StatementStanding standing={standing} />}
    </div>
  );
}
