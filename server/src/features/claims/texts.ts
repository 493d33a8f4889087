export const texts = {
  made: "Thank you. The office looks for your transfer and writes the receipt when it has found it.",
  pictureKept: "The picture was kept.",
  withdrawn: "Your notice was taken back.",
  refused: "The notice was refused. The resident reads your reason.",
};
