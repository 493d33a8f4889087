export const texts = {
  raised: "Bill uploaded successfully!",
  cancelled: "Bill cancelled.",
} as const;
