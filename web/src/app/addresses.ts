import { officeScreens } from "./office-screens.tsx";
import { areas } from "./routes.tsx";

const patterns = areas.flatMap(({ pages }) => pages.map(([pattern]) => pattern));

/** Every address that has a page. The build writes them out for the server, which answers 404 to all others. */
export const addresses: readonly string[] = [
  ...patterns.filter((pattern) => !pattern.endsWith("*")),
  ...officeScreens.map(({ address }) => address),
];
