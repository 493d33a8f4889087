import "./ui/tokens.css";
import { loadFirstFiles } from "./app/first-files.ts";
import { askEarly } from "./lib/calls/early-answer.ts";

// The page names the files of the frame (build/frame-early.ts), so those are on their way. This small one runs long before they
// are there, and asks for the rest: what the page at this address is made of, and what it shows.
void import("./main.tsx");
askEarly(window.location.pathname);
loadFirstFiles(window.location.pathname);
