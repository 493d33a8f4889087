/** The texts of the office and of features, by their paths. */
export const otherCatalogues = import.meta.glob<{ default: unknown }>([
  "../../messages/office.*.json",
  "../../features/**/messages.*.json",
]);
