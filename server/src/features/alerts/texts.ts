export const texts = { seen: "Marked as seen." };
