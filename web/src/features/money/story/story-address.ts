/** Where the story of a payment is told. */
export function storyAddress(paymentId: string): string {
  return `/admin/payment-stories/${encodeURIComponent(paymentId)}`;
}
