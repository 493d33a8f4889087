export function receiptAddress(id: string): string {
  return `/admin/receipts/${id}`;
}

export function replacementAddress(id: string): string {
  return `/admin/receipts/${id}/replacement`;
}

export function cashDayAddress(day: string): string {
  return `/admin/cash-book/${day}`;
}
