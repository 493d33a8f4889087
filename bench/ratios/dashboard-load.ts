import { FLATS } from "../load/load.ts";
import { residentReads } from "../load/requests.ts";
import { openRecorded } from "../references/record.ts";
import { hashOf, readRecorded, type Statement, TOKEN_HASH } from "../references/statements.ts";
import { environmentOf, type Town } from "../world/open-town.ts";
import { tokenOf } from "../world/town-data.ts";

/** So many residents look at their dashboards at once, each at the next as soon as the last one was shown. */
export const LOOKING = 16;

/** Every resident's dashboard. */
export const dashboards = Array.from({ length: FLATS }, (_, index) => residentReads.dashboard(index + 1));

/** Of whom the statements are recorded: nobody whose name is a part of another's. */
const SAMPLE = 1_077;

/** What the portal sends to its database for a dashboard, the look-up of the token first. */
export async function recordDashboard({ company, connection }: Town): Promise<Statement[]> {
  const portal = await openRecorded(connection, environmentOf(company));
  const { path, headers = {} } = residentReads.dashboard(SAMPLE);
  const recorded = await portal.record(async () => {
    const { status } = await fetch(`${portal.url}${path}`, { headers });
    if (status !== 200) throw new Error(`the dashboard answered ${status}`);
  });
  await portal.close();
  return readRecorded(recorded, {
    [TOKEN_HASH]: hashOf(tokenOf("resident", SAMPLE)),
    residentId: `resident${SAMPLE}`,
  });
}
