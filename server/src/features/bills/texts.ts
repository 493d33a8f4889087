/** What the office reads once something about a bill is done. */
export const texts = {
  raised: "Bill uploaded successfully!",
  cancelled: "Bill cancelled.",
} as const;
