/** What the server says about alerts. */
export const texts = { seen: "Marked as seen." };
