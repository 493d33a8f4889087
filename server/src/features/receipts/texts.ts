export const texts = {
  taken: (number: string) => `Receipt ${number} was written.`,
  reversed: (number: string) => `Receipt ${number} was taken back. Its bills are to be paid again.`,
};
