/** The texts of features, by their paths. */
export const otherCatalogues = import.meta.glob<{ default: unknown }>("../../features/**/messages.*.json");
