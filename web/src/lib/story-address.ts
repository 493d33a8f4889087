export function storyAddress(paymentId: string): string {
  return `/admin/payment-stories/${encodeURIComponent(paymentId)}`;
}
