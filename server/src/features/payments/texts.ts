/** What a payer reads on the gateway's page. */
export const texts = {
  orderDescription: (billId: string, flatNumber: string) => `Bill ${billId}, flat ${flatNumber}`,
} as const;
