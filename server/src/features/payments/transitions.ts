export type PaymentState = "CREATED" | "PENDING" | "FAILED" | "EXPIRED" | "REVIEW" | "SUCCESS";

/** OVERDUE is REVIEW only because the gateway never named an end, so its late answer still counts. */
export type TrackedState = PaymentState | "OVERDUE";

export type FactKind =
  | "accepted"
  | "pending"
  | "failed"
  | "expired"
  | "notFound"
  | "autoRefunded"
  | "succeeded"
  /** A success that differs from what was asked for: amount, currency, merchant, order or transaction. */
  | "differs"
  /** A payment page at an address that is not the gateway's. */
  | "pageForeign"
  | "overdue"
  /** The resident asked for another amount, or for a new page. */
  | "superseded"
  /** The office puts a differing capture on the bill. */
  | "applied"
  /** The office keeps it as a credit of the flat. */
  | "kept"
  /** The office ends a payment that brought no money. */
  | "closed";

export type Condition =
  | "pageClosed"
  /** Five minutes after the page has closed, so that the bank had time to answer. */
  | "pageLongClosed"
  /** The page has closed, and the gateway said "no such order" twice, a minute apart. */
  | "unknownTwice";

export interface Cell {
  to?: TrackedState;
  when?: Condition;
  alert?: true;
}

const stay: Cell = {};
const alert: Cell = { alert: true };
const late: Cell = { to: "SUCCESS" };
const review: Cell = { to: "REVIEW", alert: true };
const failed: Cell = { to: "FAILED" };

/** Only a payment in review hears the office's decisions. */
const notForOffice = { applied: stay, kept: stay, closed: stay };

const open = {
  ...notForOffice,
  failed,
  autoRefunded: { to: "FAILED", alert: true },
  succeeded: { to: "SUCCESS" },
  differs: review,
  pageForeign: review,
  overdue: { to: "OVERDUE", alert: true },
  superseded: stay,
} as const;

const softEnd: Record<FactKind, Cell> = {
  ...notForOffice,
  accepted: stay,
  pending: stay,
  failed: stay,
  expired: stay,
  notFound: stay,
  autoRefunded: alert,
  succeeded: late,
  differs: review,
  pageForeign: stay,
  overdue: stay,
  superseded: stay,
};

export const transitions: Record<TrackedState, Record<FactKind, Cell>> = {
  CREATED: {
    ...open,
    accepted: { to: "PENDING" },
    pending: { to: "PENDING" },
    expired: { to: "EXPIRED", when: "pageClosed" },
    notFound: { to: "EXPIRED", when: "unknownTwice" },
  },
  PENDING: {
    ...open,
    accepted: stay,
    pending: stay,
    expired: { to: "EXPIRED", when: "pageLongClosed" },
    notFound: { to: "EXPIRED", when: "pageLongClosed" },
  },
  FAILED: softEnd,
  EXPIRED: softEnd,
  OVERDUE: {
    ...softEnd,
    failed,
    expired: failed,
    notFound: failed,
    autoRefunded: { to: "FAILED", alert: true },
    closed: failed,
  },
  REVIEW: {
    ...softEnd,
    succeeded: stay,
    differs: alert,
    applied: { to: "SUCCESS" },
    kept: { to: "SUCCESS" },
    closed: failed,
  },
  SUCCESS: { ...softEnd, failed: alert, expired: alert, notFound: alert, succeeded: stay, differs: alert },
};

/** How long after the page has closed a bank's answer may come. */
export const SETTLING_MS = 5 * 60_000;
const UNKNOWN_TWICE_MS = 60_000;

export interface Life {
  now: Date;
  expiresAt: Date;
  /** When the gateway first said "no such order". */
  unknownSince: Date | null;
  closedBy: string | null;
}

const conditions: Record<Condition, (life: Life) => boolean> = {
  pageClosed: ({ now, expiresAt }) => now >= expiresAt,
  pageLongClosed: ({ now, expiresAt }) => now.getTime() >= expiresAt.getTime() + SETTLING_MS,
  unknownTwice: ({ now, expiresAt, unknownSince }) =>
    now >= expiresAt && unknownSince !== null && now.getTime() >= unknownSince.getTime() + UNKNOWN_TWICE_MS,
};

export function follow(standing: TrackedState, fact: FactKind, life: Life): { standing: TrackedState; alert: boolean } {
  // The gateway repeating itself does not reopen a payment that the office has closed; it is only noted.
  const cell = life.closedBy !== null && fact === "differs" ? stay : transitions[standing][fact];
  const moves = cell.to !== undefined && (cell.when === undefined || conditions[cell.when](life));
  return { standing: moves && cell.to ? cell.to : standing, alert: cell.alert === true };
}
