/** What the server says about credits. */
export const texts = {
  creditUsed: "The credit has been used on the bill.",
  receiptAssigned: "The money has been given to the flat as a credit.",
};
