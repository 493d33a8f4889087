import { tellClerksDay } from "../clerks-day.ts";
import { story } from "../story.ts";

story.use({ portalName: "clerk's day" });
story.describe.configure({ timeout: 120_000 });

tellClerksDay("en");
