import type { Page } from "@playwright/test";
import { lookAt } from "../../../e2e/looks.ts";
import { dayAhead } from "../../../e2e/people.ts";
import type { Say } from "../../../e2e/say.ts";
import { expect, story } from "../../../e2e/story.ts";
import { answerInPage } from "../made-up/answer-in-page.ts";

const calm = { reducedMotion: "reduce" } as const;
const AT = "/admin/second-factor";
const OWN = "admin/second-factor";

/** Answers as the portal would in another week, or after something that takes a phone. */
const answer = (page: Page, path: string, method: "GET" | "POST" | "PUT", status: number, json: object) =>
  answerInPage(page, [{ path, method, status, json }]);

const refusal = (code: string, more: object = {}) => ({ code, message: code, error: code, requestId: "r", ...more });

story("setting up a second factor", async ({ office, visit }, testInfo) => {
  const page = await visit(office, calm);
  const codes = Array.from({ length: 10 }, (_, place) => `ACDE${"FGHJKLMNPQ"[place]}-AWXY3-479TU-ACDEF-GHJKL`);
  await answer(page, `${OWN}/confirmation`, "POST", 200, { message: "", codes });
  await lookAt(page, { name: "factor-begin", at: AT, shows: "Set it up" }, testInfo);
  const scan = async (screenPage: Page, say: Say) => {
    await screenPage.getByLabel(say("Current Password")).fill(office.password);
    await screenPage.getByRole("button", { name: say("Continue") }).click();
    await expect(screenPage.getByText(say("Scan this with the app"))).toBeVisible();
  };
  await lookAt(page, { name: "factor-scan", at: AT, shows: "Set it up", act: scan }, testInfo);
  const keep = async (screenPage: Page, say: Say) => {
    await scan(screenPage, say);
    await screenPage.getByRole("textbox", { name: say("Code") }).fill("123456");
    await screenPage.getByRole("button", { name: say("Confirm") }).click();
    await expect(screenPage.getByText(say("Keep these recovery codes"))).toBeVisible();
    await screenPage.getByLabel(say("I have kept them")).check();
  };
  await lookAt(page, { name: "factor-codes", at: AT, shows: "Set it up", act: keep }, testInfo);
});

story("a second factor in force, and what asks for it", async ({ office, visit }, testInfo) => {
  const page = await visit(office, calm);
  const since = "2026-11-20T06:00:00.000Z";
  await answer(page, OWN, "GET", 200, { since, codesLeft: 2, mode: "login", neededFrom: since });
  await answer(page, "admin/settings/*", "PUT", 403, refusal("code_needed"));
  await lookAt(page, { name: "factor-in-force", at: AT, shows: "In force" }, testInfo);
  await lookAt(
    page,
    { name: "factor-account", at: "/admin/password-reset", shows: "Where you are logged in" },
    testInfo,
  );
  const change = async (screenPage: Page, say: Say) => {
    const card = screenPage.getByRole("region", { name: say("Second factor") });
    await card.getByLabel(say("Ask for a code")).selectOption("money");
    await card.getByRole("button", { name: say("Save") }).click();
    await expect(screenPage.getByRole("dialog")).toBeVisible();
  };
  await lookAt(page, { name: "factor-dialog", at: "/admin/settings", shows: "Ask for a code", act: change }, testInfo);
});

story("a second factor that is missing", async ({ office, visit }, testInfo) => {
  const page = await visit(office, calm);
  const neededFrom = new Date(dayAhead(3)).toISOString();
  await answer(page, OWN, "GET", 200, { since: null, codesLeft: 0, mode: "money", neededFrom });
  await answer(page, "admin/settings/*", "PUT", 403, refusal("second_factor_needed"));
  await lookAt(page, { name: "factor-strip", at: "/admin/upload-bill", shows: "RICHMOND PARK" }, testInfo);
  const change = async (screenPage: Page, say: Say) => {
    const card = screenPage.getByRole("region", { name: say("Second factor") });
    await card.getByLabel(say("Ask for a code")).selectOption("login");
    await card.getByRole("button", { name: say("Save") }).click();
    await expect(screenPage.getByRole("dialog")).toBeVisible();
  };
  await lookAt(page, { name: "factor-needed", at: "/admin/settings", shows: "Ask for a code", act: change }, testInfo);
});

story("the second step of a log-in", async ({ visit }, testInfo) => {
  const page = await visit(undefined, calm);
  const half = "h".repeat(43);
  await answer(page, "admin/login", "POST", 401, refusal("log_in_code_needed", { params: { half } }));
  const logIn = async (screenPage: Page, say: Say) => {
    await screenPage.getByLabel(say("Email")).fill("office@aangan.example");
    await screenPage.getByLabel(say("Password"), { exact: true }).fill("lamp-under-neem");
    await screenPage.getByRole("button", { name: say("Login") }).click();
    await expect(screenPage.getByRole("textbox", { name: say("Code") })).toBeVisible();
  };
  await lookAt(page, { name: "factor-login", at: "/admin/login", shows: "Admin Login", act: logIn }, testInfo);
});
