export function receiptAddress(id: string): string {
  return `/admin/receipts/${id}`;
}
