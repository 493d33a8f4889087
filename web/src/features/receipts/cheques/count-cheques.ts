import type { Receipt } from "@aangan/contract/features/receipts/receipts";

/** Pieces of paper: one cheque may pay for several flats, each with its receipt. */
export function countCheques(receipts: readonly Pick<Receipt, "_id" | "shared">[]): number {
  const firsts = receipts.map(
    ({ _id, shared }) => [_id, ...(shared?.others ?? []).map((other) => other._id)].sort()[0],
  );
  return new Set(firsts).size;
}
