export const texts = {
  taken: (number: string) => `Receipt ${number} was written.`,
  reversed: (number: string) => `Receipt ${number} was taken back. Its bills are to be paid again.`,
  dayClosed: (day: string) => `The cash book is closed up to ${day}.`,
  deposited: "The cash was paid in.",
  paidOut: "The money was paid out.",
};
