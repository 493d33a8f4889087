export const texts = { ended: "Logged out there.", endedOthers: "Logged out everywhere else." } as const;
