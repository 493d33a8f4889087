export const texts = {
  assignmentUndone: "The money was taken back from the flat and is unidentified again.",
  taken: (number: string) => `Receipt ${number} was written.`,
  takenForLater: "The cheque was taken. It counts from the day on which it is paid in.",
  reversed: (number: string) =>
    number === "" ? "The cheque was taken back." : `Receipt ${number} was taken back. Its bills are to be paid again.`,
  replaced: (number: string) => `Receipt ${number} was written in its place.`,
  deposited: "The slip was written. Its cheques are at the bank.",
  depositUndone: "The slip was taken back.",
  cleared: "The bank has credited them.",
  bounced: "The cheque was returned. Its bills are to be paid again.",
  bouncedPaidOut:
    "The cheque was returned. Its bills are to be paid again, and a new bill asks for what had been paid out of it.",
  instrumentCorrected: "The amount of the whole transfer or cheque was corrected.",
  dayClosed: (day: string) => `The cash book is closed up to ${day}.`,
  cashDeposited: "The cash was paid in.",
  paidOut: "The money was paid out.",
};
