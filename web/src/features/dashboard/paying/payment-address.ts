/** The pages of the sandbox gateway. */
const SANDBOX = "/sandbox-gateway/";

/** The address for paying, or null if it cannot be trusted: it must be https, or the portal's own sandbox on its own origin. */
export function trustedPaymentAddress(paymentUrl: string, origin: string): string | null {
  if (!URL.canParse(paymentUrl, origin)) return null;
  const address = new URL(paymentUrl, origin);
  if (address.username !== "" || address.password !== "") return null;
  if (address.origin === origin && address.pathname.startsWith(SANDBOX)) return address.href;
  return address.protocol === "https:" && address.origin !== origin ? address.href : null;
}
