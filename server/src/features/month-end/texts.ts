export const texts = {
  booksClosed: "The books are closed. What comes later counts on the first open day.",
  reopeningAsked: "Another person has been asked to agree.",
  booksReopened: "The books are open again.",
  reopeningEnded: "The request has ended. The books stay closed.",
};
