import type { AppNeeds } from "../app/app.ts";
import { billIsCancelled, neighbourLeaves, oddPayments } from "./oddities.ts";
import { demoResidents } from "./people.ts";
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
      await billIsCancelled(stage, first.flatNumber);
    }
    for (const [flat, happen] of Object.entries(oddPayments)) {
      const resident = residents.find(({ flatNumber }) => flatNumber === flat);
      const bill = latest.get(flat)?.[0];
      if (resident && bill) await happen(stage, resident, bill);
    }
  } finally {
    await stage.close();
  }
}
