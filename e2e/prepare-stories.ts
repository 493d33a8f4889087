import { prepareEmptyData } from "./portal.ts";
import { prepareRecording } from "./recordings.ts";

/** Playwright calls this before the first story, and the returned function after the last. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for one.
export default async function prepareStories(): Promise<() => Promise<void>> {
  const endRecording = await prepareRecording();
  const removeData = await prepareEmptyData();
  return async () => {
    await removeData();
    await endRecording();
  };
}
