import { tellClerksDay } from "../clerks-day.ts";
import { story } from "../story.ts";

story.describe.configure({ timeout: 120_000 });

tellClerksDay("hi");
