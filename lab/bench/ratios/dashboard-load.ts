import { FLATS } from "../load/load.ts";
import { residentReads } from "../load/requests.ts";
import { openRecorded } from "../references/record.ts";
import { hashOf, readRecorded, type Statement, TOKEN_HASH } from "../references/statements.ts";
import { environmentOf, type Town } from "../world/open-town.ts";
import { tokenOf } from "../world/town-data.ts";

/** Concurrent residents, each of whom opens the next dashboard once the last was shown. */
export const LOOKING = 16;

/** Every resident's dashboard. */
export const dashboards = Array.from({ length: FLATS }, (_, index) => residentReads.dashboard(index + 1));

/** The resident whose statements are recorded; their flat is not part of another's name. */
const SAMPLE = 1_077;

/** The statements of a dashboard, beginning with the token's look-up. */
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
