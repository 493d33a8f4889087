export const texts = { changed: "The setting was saved." };
