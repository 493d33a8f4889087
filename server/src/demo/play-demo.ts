import type { Bill } from "@aangan/contract/bills";
import type { AppNeeds } from "../app/app.ts";
import { billIsCancelled, neighbourLeaves } from "./mended-mistakes.ts";
import { lapse, leavePending, type OddCase, payTwice, reachReview } from "./odd-payments.ts";
import { type DemoResident, demoResidents } from "./people.ts";
import { openStage } from "./stage.ts";
import { monthsPass, peopleArrive } from "./story.ts";

/** Plays through the public API with a moving clock, so that the books are as if it had all happened. */
export async function playDemo(needs: Omit<AppNeeds, "clock" | "webFolder">): Promise<void> {
  const residents = demoResidents(needs.association.complexes.map((complex) => complex.name));
  const stage = await openStage(needs);
  try {
    await peopleArrive(stage, residents);
    const latest = await monthsPass(stage, residents);
    const [first] = residents;
    if (first) {
      await neighbourLeaves(stage, first.complex);
      await billIsCancelled(stage, first);
    }
    const [pending, lapsed, doubtful, twice] = oddCases(residents, latest);
    if (twice) await payTwice(stage, twice);
    if (doubtful) await reachReview(stage, needs.database, doubtful);
    if (lapsed) await lapse(stage, lapsed);
    if (pending) await leavePending(stage, pending);
  } finally {
    await stage.close();
  }
}

/** Their latest bills are still unpaid. */
const oddFlats = ["E-041", "A-203", "G-302", "S-2"];

function oddCases(residents: readonly DemoResident[], latest: Map<string, Bill[]>): OddCase[] {
  return oddFlats.flatMap((flat) => {
    const resident = residents.find(({ flatNumber }) => flatNumber === flat);
    const bill = latest.get(flat)?.[0];
    return resident && bill ? [{ resident, bill }] : [];
  });
}
