import { prepareEmptyData } from "./portal.ts";

/** What Playwright does before the first story; what it returns is done after the last. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for one.
export default prepareEmptyData;
