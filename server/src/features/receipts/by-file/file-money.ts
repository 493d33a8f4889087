import type { Paise } from "@aangan/contract/money";
import type { findExistingResidents } from "../../residents/find-resident.ts";
import type { Instrument } from "../instrument.ts";
import type { Earlier } from "./file-queries.ts";

type Payer = Pick<Awaited<ReturnType<typeof findExistingResidents>>[number], "id" | "flatNumber" | "name" | "complex">;

/** A row of a file: what somebody handed over, as it stands there. */
export interface FileMoney {
  resident: Payer;
  amountPaise: Paise;
  way: Instrument["method"];
  /** A day in India. */
  receivedOn: string;
  reference?: string | undefined;
  bank?: string | undefined;
  chequeOn?: string | undefined;
  note?: string | undefined;
}

const ENDED: readonly string[] = ["BOUNCED", "GIVEN_BACK", "CANCELLED"];
export const hasEnded = ({ state }: Earlier) => ENDED.includes(state);
