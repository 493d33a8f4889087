import type { AppNeeds } from "../app/app.ts";
import { billIsCancelled, neighbourLeaves, oddPayments } from "./oddities.ts";
import { demoResidents } from "./people.ts";
import { openStage } from "./stage.ts";
import { monthsPass, peopleArrive } from "./story.ts";

/** Plays through the public API with a moving clock, so that the books are as if it had all happened. Rejects once stopped. */
export async function playDemo(needs: Omit<AppNeeds, "clock" | "webFolder">, stopping: AbortSignal): Promise<void> {
  const complexes = needs.association.complexes.map(({ name }) => name);
  const residents = demoResidents(complexes);
  const stage = await openStage(needs, stopping);
  try {
    await peopleArrive(stage, residents);
    const latest = await monthsPass(stage, residents);
    await neighbourLeaves(stage, complexes[0] ?? "");
    await billIsCancelled(stage, "A-101");
    for (const [flat, happen] of Object.entries(oddPayments)) {
      const resident = residents.find(({ flatNumber }) => flatNumber === flat);
      const bill = latest.get(flat)?.[0];
      if (resident && bill) await happen(stage, resident, bill);
    }
  } finally {
    await stage.close();
  }
}
