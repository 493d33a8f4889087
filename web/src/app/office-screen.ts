import type { Right } from "@aangan/contract/rights";
import type { ComponentType } from "react";
import type { Area, MessageId } from "../messages/message-id.ts";
import { type Loaded, page } from "./page.tsx";

export interface OfficeScreen {
  address: `/admin/${string}`;
  label: MessageId;
  icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  /** Without it the screen is in no menu, and its address says so. */
  right: Right;
  page: Loaded;
}

/** A screen with the texts of its features, and those that the office's screens share. */
export const from = (areas: Area | readonly Area[], load: () => Promise<ComponentType>) =>
  page(["ui", "office", ...[areas].flat()], load);
