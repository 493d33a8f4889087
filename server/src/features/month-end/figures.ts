import { billedByComplex, movedByDay } from "./figure-queries.ts";

/** Every page that shows a month reads its bills and its money by these. */
export const readBilled = billedByComplex;

export const readMoved = movedByDay;
