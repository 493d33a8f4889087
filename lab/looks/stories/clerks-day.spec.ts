import { tellClerksDay } from "../clerks-day.ts";

tellClerksDay("en");
