import { OfficePages } from "./office-pages.tsx";
import { PublicPages } from "./public-pages.tsx";
import { ResidentPages } from "./resident-pages.tsx";
import { areas } from "./routes.tsx";

const rows = [
  ...areas.flatMap(({ pages }) => pages),
  ...[PublicPages, ResidentPages, OfficePages].flatMap(({ pages }) => pages),
];

/** Every address that has a page. The build writes them out for the server, which answers 404 to all others. */
export const addresses: readonly string[] = [...new Set(rows.map(([pattern]) => pattern))].filter(
  (pattern) => !pattern.endsWith("*"),
);
