import "./ui/tokens.css";
import { loadFirstFiles } from "./app/first-files.ts";
import { askEarly } from "./lib/calls/early-answer.ts";

// index.html already names the frame's files (build/frame-early.ts). This small file runs long before they arrive, and
// requests the page's own code and data.
void import("./main.tsx");
askEarly(window.location.pathname);
loadFirstFiles(window.location.pathname);
