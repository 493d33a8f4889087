import { billColumns, receiptColumns, residentColumns } from "@aangan/contract/features/uploads/columns";

/** What the columns of a file of each kind may be. */
export const FIELDS = { bills: billColumns, residents: residentColumns, receipts: receiptColumns };
