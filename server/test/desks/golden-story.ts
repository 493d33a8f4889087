import type { SwitchableKind } from "@aangan/contract/email-kinds";
import { cashOf } from "./cash-desk.ts";
import { claimsOf } from "./claims-desk.ts";
import { counterOf } from "./counter-desk.ts";
import type { PaymentDesk } from "./payment-desk.ts";

/** What people of the office do, by a desk whose commits may fail. */
export const actsOf = (desk: PaymentDesk) => ({ claims: claimsOf(desk), counter: counterOf(desk), cash: cashOf(desk) });
type Acts = ReturnType<typeof actsOf>;

interface StoryLine {
  kind: SwitchableKind;
  /** Beside the person's name and flat. */
  facts: object;
  /** What stands in its subject and text. */
  en: string[];
  hi: string[];
}

export interface GoldenStory {
  name: string;
  /** Leads up to the act, which is done next. */
  begin(): Promise<{ act: (by: Acts) => Promise<unknown>; told: StoryLine[] }>;
}
