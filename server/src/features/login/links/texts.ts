export const texts = {
  asked: "If this account exists and has an e-mail address, a link is on its way to it. It is good for 30 minutes.",
  chosen: "Password updated successfully. Please log in with it.",
  invited: "A link to log in for the first time is on its way.",
} as const;
