export const texts = {
  ways: { cash: "Cash", cheque: "Cheque", transfer: "Bank transfer" },
  orderDescription: (billId: string, flatNumber: string) => `Bill ${billId}, flat ${flatNumber}`,
  refundNote: (billId: string) => `Refund of bill ${billId}`,
  refundOfUnidentified: "Refund of money without a bill",
  refundByGateway: "Given back by the payment company itself",
  sandboxEnded: "Paid in the sandbox, where no money moves",
  refundRequested: "The refund has been noted and is on its way to the payment company.",
  refundEnded: "The end of this refund has been noted.",
  refundAsked: "The payment company has been asked about this refund.",
  asked: "The payment company has been asked.",
  decided: "Your decision has been carried out.",
} as const;
