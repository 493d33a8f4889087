export const texts = {
  creditUsed: "The credit has been used on the bill.",
  useTakenBack: "The credit has its money again, and the bill is to be paid.",
  creditKept: "The credit is kept until the office uses it.",
  creditNotKept: "The credit will pay the next bills by itself.",
  moneyAssigned: "The money has been given to the flat as a credit.",
};
