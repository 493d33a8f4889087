/** How the office takes money. No payment company knows of such a payment, so nobody asks one about it. */
export const officeMethods = ["cash", "cheque", "transfer"] as const;
export type OfficeMethod = (typeof officeMethods)[number];

/** A payment's `gateway` is a payment company or a way of the office. */
export function isOfficeMethod(gateway: string): gateway is OfficeMethod {
  return (officeMethods as readonly string[]).includes(gateway);
}
