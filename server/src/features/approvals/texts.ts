export const texts = {
  asked: "This waits for another person's approval. No money has moved.",
  approved: "Approved. The money goes back.",
  refused: "The request has been refused.",
  withdrawn: "The request has been withdrawn.",
} as const;
