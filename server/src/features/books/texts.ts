export const texts = { released: "The bill can be paid again." };
