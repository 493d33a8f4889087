import { clerksDayStory } from "../clerks-day.ts";

clerksDayStory("hi");
