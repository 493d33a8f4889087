/** What the office reads once a bill is made. */
export const texts = {
  raised: "Bill uploaded successfully!",
} as const;
