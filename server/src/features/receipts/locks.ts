import { lockMoneyOf } from "./queries.ts";

/** Holds off the office's counter for one flat until the transaction ends. */
export const holdMoneyOf = lockMoneyOf;
