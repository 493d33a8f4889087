import { showDashboard } from "@aangan/contract/features/dashboard";
import { beforeEach, expect, it, vi } from "vitest";
import { addressOf, call } from "./api.ts";
import { askEarly, FIRST_READS } from "./early-answer.ts";

const PAGE = "/user/dashboard";
let token: string | null;
let answers: (() => Response)[];
let requestedPaths: string[];

beforeEach(() => {
  token = "t-1";
  requestedPaths = [];
  answers = ["early", "later"].map((text) => () => Response.json({ text }));
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "token" ? token : null) });
  vi.stubGlobal("fetch", async (address: string) => {
    requestedPaths.push(address);
    const answer = answers.shift();
    if (!answer) throw new TypeError("offline");
    return answer();
  });
});

const callDashboard = async () => (await call(showDashboard, {})) as unknown;
const replyOf = (text: string) => ({ ok: true, data: { text } });

it("asks at the address that the dashboard is read from", () => {
  expect(FIRST_READS[PAGE]).toBe(addressOf(showDashboard.path, {}));
});

it("gives the early answer to the first call, and lets every later one fetch", async () => {
  askEarly(PAGE);
  expect(requestedPaths).toHaveLength(1);
  expect(await callDashboard()).toEqual(replyOf("early"));
  expect(requestedPaths).toHaveLength(1);
  expect(await callDashboard()).toEqual(replyOf("later"));
});

it("does not give the answer to somebody who has logged in since", async () => {
  askEarly(PAGE);
  token = "t-2";
  expect(await callDashboard()).toEqual(replyOf("later"));
});

it("lets the call fetch if no early answer came", async () => {
  const later = answers[1];
  answers = [
    () => {
      throw new TypeError("offline");
    },
    ...(later ? [later] : []),
  ];
  askEarly(PAGE);
  expect(await callDashboard()).toEqual(replyOf("later"));
});

it("passes on a refusal", async () => {
  answers = [() => Response.json({ code: "too_many", message: "Later." }, { status: 429 })];
  askEarly(PAGE);
  expect(await callDashboard()).toMatchObject({ ok: false, failure: { status: 429, message: "Later." } });
});

it("fetches nothing without a login, nor for another page", () => {
  askEarly("/login");
  token = null;
  askEarly(PAGE);
  expect(requestedPaths).toEqual([]);
});
