export const texts = {
  asked: "This waits for another person's approval. Nothing has been done yet.",
  approved: "Approved, and done.",
  refused: "The request has been refused.",
  withdrawn: "The request has been withdrawn.",
} as const;
