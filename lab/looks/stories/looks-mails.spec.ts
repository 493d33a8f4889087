import { lookAt } from "../../../e2e/looks.ts";
import { story } from "../../../e2e/story.ts";
import { answerWithMails } from "../made-up/mails.ts";
import { mailScreens, noMailScreens, noticeScreens } from "../screens/mails.ts";

// Most of these states need a mail server that fails, so the answers are made up.
story(
  "the office's mails of every kind and state, what is sent, and a message to a flat",
  async ({ office, visit }, testInfo) => {
    const resident = await office.moveIn("A-500");
    await office.raiseBill(resident, 123_456.5);
    const page = await visit(office, { reducedMotion: "reduce" });
    for (const screen of noticeScreens) await story.step(screen.name, () => lookAt(page, screen, testInfo));
    await answerWithMails(page, "sent");
    for (const screen of mailScreens) await story.step(screen.name, () => lookAt(page, screen, testInfo));
    await answerWithMails(page, "off");
    for (const screen of noMailScreens) await story.step(screen.name, () => lookAt(page, screen, testInfo));
  },
);
