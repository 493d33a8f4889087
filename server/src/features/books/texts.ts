/** What the server says about the books. */
export const texts = { released: "The bill can be paid again." };
