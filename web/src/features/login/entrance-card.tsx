import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { useText } from "../../lib/language/text.ts";
import type { MessageId } from "../../messages/message-id.ts";

export interface Beside {
  welcome: MessageId;
  points: readonly MessageId[];
}

const RESIDENT_ENTRANCE: Beside = {
  welcome: "entrance.welcome",
  points: ["entrance.step_see", "entrance.step_pay", "entrance.step_keep"],
};

interface Props {
  title: string;
  lead: string;
  beside?: Beside;
  children: ReactNode;
}

/** The narrow card of login, registration and reset; on wide screens a quiet picture stands beside it. */
export function EntranceCard({ title, lead, beside = RESIDENT_ENTRANCE, children }: Props) {
  const t = useText();
  return (
    <div className="mx-auto grid w-full max-w-[1080px] flex-1 grid-cols-1 lg:grid-cols-2">
      <div className="flex items-start justify-center px-4 py-8 sm:py-14 lg:items-center lg:justify-start">
        <div className="grid w-full min-w-0 max-w-[26rem] grid-cols-1 gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
          <div className="grid gap-1">
            <h1 className="text-head">{title}</h1>
            <p className="text-muted">{lead}</p>
          </div>
          {children}
        </div>
      </div>
      <div className="hidden content-center justify-items-start gap-8 pr-4 pl-12 lg:grid">
        <div className="relative w-full overflow-clip rounded-card after:absolute after:inset-0 after:bg-dim">
          {/* Lazily, so that a phone, which does not show it, does not fetch it. */}
          <img
            src="/pictures/gate.svg"
            alt=""
            width="1600"
            height="600"
            loading="lazy"
            className="h-72 w-full object-cover"
          />
        </div>
        <p className="max-w-sm font-strong text-head">{t(beside.welcome)}</p>
        <ul className="grid gap-3 text-muted">
          {beside.points.map((step) => (
            <li key={step} className="flex items-center gap-3">
              <CircleCheck aria-hidden="true" className="size-5 text-brand" />
              {t(step)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
