export function receiptPath(id: string): string {
  return `/admin/receipts/${id}`;
}

export function replacementAddress(id: string): string {
  return `/admin/receipts/${id}/replacement`;
}

export function cashDayAddress(day: string): string {
  return `/admin/cash-book/${day}`;
}

/** The counter, filled in with a reported transfer. */
export function claimAtCounter(id: string): string {
  return `/admin/counter?claim=${id}`;
}

export function paymentHistoryPath(paymentId: string): string {
  return `/admin/payment-stories/${encodeURIComponent(paymentId)}`;
}
