import { lookAt } from "../looks.ts";
import { answerWithHome, answerWithYear } from "../made-up/home.ts";
import { story } from "../story.ts";

const calm = { reducedMotion: "reduce" } as const;

story("the overview of a large association, and its month-end", async ({ office, visit }, told) => {
  const page = await visit(office, calm);
  await answerWithHome(page);
  await lookAt(page, { name: "home", at: "/admin/home", shows: "The ten largest dues" }, told);
  const opened = { name: "home-table", at: "/admin/home", shows: "Show as a table" };
  await lookAt(page, { ...opened, act: (shown, say) => shown.getByText(say("Show as a table")).click() }, told);
  await lookAt(page, { name: "home-strip", at: "/admin/upload-bill", shows: "RICHMOND PARK" }, told);
  await lookAt(page, { name: "month-end", at: "/admin/month-end", shows: "What is in the file" }, told);
});

story("the overview of a portal that was just opened", async ({ office, visit }, told) => {
  const page = await visit(office, calm);
  await lookAt(page, { name: "home-new", at: "/admin/home", shows: "The ten largest dues" }, told);
});

story("a resident's year", async ({ office, visit }, told) => {
  const resident = await office.moveIn("E-041", "Lakshmi O'Brien");
  await office.raiseBill(resident, 2_450);
  const page = await visit(resident, calm);
  await answerWithYear(page);
  const year = { name: "year", at: "/user/dashboard", shows: "Your last twelve months" };
  await lookAt(page, year, told);
  await lookAt(
    page,
    { ...year, name: "year-table", act: (shown, say) => shown.getByText(say("Show as a table")).click() },
    told,
  );
});
