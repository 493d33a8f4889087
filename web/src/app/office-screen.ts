import type { Right } from "@aangan/contract/rights";
import type { ComponentType } from "react";
import { loadTexts, type MessageId } from "../lib/language/languages.ts";
import { type Loaded, page } from "./page.tsx";

export interface OfficeScreen {
  address: `/admin/${string}`;
  label: MessageId;
  icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  /** Without it the screen is in no menu, and its address says so. */
  right: Right;
  page: Loaded;
}

/** A screen with the texts of the office. */
export const from = (load: () => Promise<ComponentType>) => page("office", load);

/** An account has the same texts as the resident's own. */
export const ofAccounts = (load: () => Promise<ComponentType>) =>
  from(async () => (await Promise.all([load(), loadTexts("payments")]))[0]);
