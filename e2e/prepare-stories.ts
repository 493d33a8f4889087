import { prepareEmptyData } from "./portal.ts";

/** Playwright calls this before the first story, and the returned function after the last. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for one.
export default prepareEmptyData;
