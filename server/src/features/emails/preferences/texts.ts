export const texts = {
  changed: "Saved.",
  unsubscribed: "No more reminders are sent to this address.",
} as const;
