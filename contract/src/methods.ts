/** How the office takes money. No payment company knows of such a payment, so nobody asks one about it. */
export const officeWays = ["cash", "cheque", "transfer"] as const;
export type OfficeWay = (typeof officeWays)[number];

/** A payment's `gateway` is a payment company or a way of the office. */
export function isOfficeWay(gateway: string): gateway is OfficeWay {
  return (officeWays as readonly string[]).includes(gateway);
}
