/** The states of a payment. CREATED and PENDING are open; SUCCESS is final; the others may still turn (invariants, section 3). */
export type PaymentState = "CREATED" | "PENDING" | "FAILED" | "EXPIRED" | "REVIEW" | "SUCCESS";

/**
 * Where a payment stands: its state, with REVIEW told apart by its reason. OVERDUE is a payment in REVIEW only because
 * the gateway never said an end; its word, when it comes at last, still counts. In REVIEW proper a person decides.
 */
export type Standing = PaymentState | "OVERDUE";

/** What can be heard of a payment: from the gateway, from the clock, from the resident, and from the office. */
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
  /** Open for 72 hours. */
  | "overdue"
  /** The resident asked for another amount, or for a new page. */
  | "superseded"
  /** The office takes a capture that differs, and puts it on the bill. */
  | "applied"
  /** The office takes it as a credit of the flat. */
  | "kept"
  /** The office ends a payment that brought no money. */
  | "closed";

/** When a step may be taken; without a condition it is taken at once. */
export type Condition =
  /** The payment's own page has closed. */
  | "pageClosed"
  /** The page has closed five minutes ago, so that the bank's answer had time. */
  | "pageLongClosed"
  /** The page has closed and the gateway said "no such order" twice, a minute apart. */
  | "unknownTwice";

/** One cell: the standing that follows, if it may, and whether a person must hear of it. */
export interface Cell {
  to?: Standing;
  when?: Condition;
  alert?: true;
}

const stay: Cell = {};
const alert: Cell = { alert: true };
const late: Cell = { to: "SUCCESS" };
const review: Cell = { to: "REVIEW", alert: true };
const failed: Cell = { to: "FAILED" };

/** Only a payment that waits for the office hears it. */
const notForOffice = { applied: stay, kept: stay, closed: stay };

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

/** The transition table: where a payment stands, what is heard, what follows. */
export const transitions: Record<Standing, Record<FactKind, Cell>> = {
  CREATED: {
    ...notForOffice,
    accepted: { to: "PENDING" },
    pending: { to: "PENDING" },
    failed,
    expired: { to: "EXPIRED", when: "pageClosed" },
    notFound: { to: "EXPIRED", when: "unknownTwice" },
    autoRefunded: { to: "FAILED", alert: true },
    succeeded: { to: "SUCCESS" },
    differs: review,
    pageForeign: review,
    overdue: { to: "OVERDUE", alert: true },
    superseded: stay,
  },
  PENDING: {
    ...notForOffice,
    accepted: stay,
    pending: stay,
    failed,
    expired: { to: "EXPIRED", when: "pageLongClosed" },
    notFound: { to: "EXPIRED", when: "pageLongClosed" },
    autoRefunded: { to: "FAILED", alert: true },
    succeeded: { to: "SUCCESS" },
    differs: review,
    pageForeign: review,
    overdue: { to: "OVERDUE", alert: true },
    superseded: stay,
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

/** A bank's answer may come so long after the page has closed. */
export const SETTLING_MS = 5 * 60_000;
const UNKNOWN_TWICE_MS = 60_000;

/** The instants by which conditions are judged. */
export interface Life {
  now: Date;
  expiresAt: Date;
  /** When the gateway first said "no such order"; null when it has not. */
  unknownSince: Date | null;
  /** The office has closed it without money; default false. */
  closed?: boolean;
}

const conditions: Record<Condition, (life: Life) => boolean> = {
  pageClosed: ({ now, expiresAt }) => now >= expiresAt,
  pageLongClosed: ({ now, expiresAt }) => now.getTime() >= expiresAt.getTime() + SETTLING_MS,
  unknownTwice: ({ now, expiresAt, unknownSince }) =>
    now >= expiresAt && unknownSince !== null && now.getTime() >= unknownSince.getTime() + UNKNOWN_TWICE_MS,
};

/** What follows from a fact: the standing afterwards, the same as before when nothing moves, and whether to alert. */
export function follow(standing: Standing, fact: FactKind, life: Life): { standing: Standing; alert: boolean } {
  // What the gateway repeats about a payment that the office has closed does not open it again; that is only noted.
  const cell = life.closed && fact === "differs" ? stay : transitions[standing][fact];
  const moves = cell.to !== undefined && (cell.when === undefined || conditions[cell.when](life));
  return { standing: moves && cell.to ? cell.to : standing, alert: cell.alert === true };
}
