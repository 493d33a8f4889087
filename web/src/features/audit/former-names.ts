// Entries stay as they were written, so they may name what has another name today.
const TABLES: Record<string, string> = { unidentified_receipts: "unidentified_money" };

const ACTIONS: Record<string, string> = { "assign-receipt": "assign-unidentified" };

/** By table, for the name may mean something else elsewhere. */
const COLUMNS: Record<string, Record<string, string>> = {
  approvals: { endedAt: "decidedAt", endedBy: "decidedBy", endReason: "decisionReason" },
  credits: { receiptId: "unidentifiedId" },
  refunds: { receiptId: "unidentifiedId" },
};

export const tableNow = (table: string): string => TABLES[table] ?? table;
export const actionNow = (action: string): string => ACTIONS[action] ?? action;
export const columnNow = (table: string, column: string): string => COLUMNS[table]?.[column] ?? column;
