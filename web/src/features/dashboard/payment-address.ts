/** Where the portal's own gateway for trials has its pages. */
const SANDBOX = "/sandbox-gateway/";

/**
 * The address to send the browser to for paying, or null when it is not to be trusted: it must be https, or the
 * portal's own sandbox on the portal's own origin (decision on payments, 19).
 */
export function trustedPaymentAddress(paymentUrl: string, origin: string): string | null {
  if (!URL.canParse(paymentUrl, origin)) return null;
  const address = new URL(paymentUrl, origin);
  if (address.username !== "" || address.password !== "") return null;
  if (address.origin === origin && address.pathname.startsWith(SANDBOX)) return address.href;
  return address.protocol === "https:" && address.origin !== origin ? address.href : null;
}
