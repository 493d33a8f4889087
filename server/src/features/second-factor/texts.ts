export const texts = {
  confirmed: "Your second factor is in force.",
  removed: "Your second factor was taken off.",
  fresh: "Confirmed for ten minutes.",
  othersRemoved: "Second factor taken off. This person logs in with the password alone and can set up another one.",
} as const;
