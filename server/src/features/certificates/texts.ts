export const texts = {
  issued: (number: string) => `Certificate ${number} was issued.`,
  withdrawn: (number: string) => `Certificate ${number} was withdrawn.`,
};
