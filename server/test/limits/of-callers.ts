import { mostAdminsWaiting } from "../../src/features/admins/register-admin.ts";
import { orderLimits } from "../../src/features/payments/open/limit-orders.ts";
import { mostResidentsWaiting } from "../../src/features/residents/register-resident.ts";
import { writeLimits } from "../../src/platform/auth/limit-writes.ts";
import { MAX_WAITING } from "../../src/platform/auth/passwords.ts";
import { codeRule, codesOfDay } from "../../src/platform/auth/second-factor/try-code.ts";
import { ALERT_AFTER_FAILURES, everywhere, ofNetworks, rules } from "../../src/platform/auth/throttle.ts";
import { unkeptLimits } from "../../src/platform/auth/unkept-registrations.ts";
import { uploadLimits } from "../../src/platform/http/receive-file.ts";
import { httpLimits, refusalLimits } from "../../src/platform/limits.ts";
import { everyEndpoint } from "../every-endpoint.ts";
import { ofCalls } from "./of-calls.ts";
import { BUSY, group, limitText, type Section, SHARE } from "./rows.ts";

const HASHES = "`platform/auth/passwords.ts` `hashesOfOne`";
const GUESSES = "platform/auth/throttle.ts";

export const limitsOfCallers: Section[] = [
  [
    "Callers",
    group(
      "platform/limits.ts",
      { httpLimits },
      {
        headersMs: ["the time for a request's headers", "408, the connection is closed"],
        bodyMs: ["the time for a body, unless it is a spreadsheet", "the connection is closed"],
        requestMs: ["the time for a whole request with a spreadsheet", "408, the connection is closed"],
        silenceMs: ["a connection on which nothing moves; longer than the largest upload", "the connection is closed"],
        keepAliveMs: ["a connection between two requests", "the connection is closed"],
        checkMs: ["how often these times are checked", ""],
        connections: ["connections at once", "a new one is closed"],
        waitingConnections: [
          "new connections that wait while the portal is busy",
          "the system drops more; callers try again",
        ],
        headerBytes: ["all headers of a request", "431"],
        headers: ["headers of a request", "the others are not read"],
        jsonBytes: ["a JSON body", "413"],
        restOfBodyMs: ["the rest of a body that was answered early", "the connection is closed"],
        restOfFileMs: ["the same of a file", "the connection is closed"],
      },
    ),
  ],
  [
    "A fair share for each caller",
    [
      ...ofCalls("person", "calls of one person at once, from their headers to the end of their answers"),
      ...ofCalls("network", "the same for all strangers of one network"),
      ...ofCalls("logIn", "the same for log-ins of one network"),
      ...ofCalls("page", "the same for pages, their files and unknown addresses"),
      ...ofCalls("company", "the same for messages of payment companies, and what looks like them"),
      ...group(
        "platform/limits.ts",
        { refusalLimits },
        {
          each: ["failures of one caller that are answered in such a span", "others are answered later"],
          withinMs: ["this span", ""],
          waiting: ["such answers that wait", "the connection is closed"],
          closing: ["connections that wait to be closed for it", "others are closed at once"],
          closedAfterMs: ["how long they wait", ""],
        },
      ),
      ...group(
        "platform/http/receive-file.ts",
        { uploadLimits },
        {
          each: ["files of one caller that are received or worked on", "others wait"],
          waitMs: ["how long they wait", SHARE],
        },
      ),
      ...group(
        "platform/auth/limit-writes.ts",
        { writeLimits },
        {
          resident: ["what one resident may change in such a span; each log-in counts", SHARE],
          admin: ["the same of one person of the office", SHARE],
          withinMs: ["this span, from the first change on", ""],
          people: ["people whose changes are counted", "those who began first are forgotten"],
        },
      ),
      ["passwords of one network that are hashed at once", "half of the processors", HASHES, "others wait"],
    ],
    "A caller is a person, by the session's token, and where there is none a network: an IPv4 address, or the first 64 bits of an IPv6 address. A provider's block of IPv6 networks has three times as much. Connections to the database, PDFs, reports and spreadsheets of one caller are below, with those of all. Callers who wait take turns. The portal's own jobs have no share.",
  ],
  [
    "Guessing passwords",
    [
      ...group(
        GUESSES,
        { "rules.pair": rules.pair },
        {
          free: [
            "failures for one account from one network before waits begin: 1, 2, 4 … seconds",
            "429 with Retry-After",
          ],
          longestWaitMs: ["the longest of these waits", ""],
        },
      ),
      ...group(
        GUESSES,
        { "rules.account": rules.account },
        {
          free: [
            "the same for one account from everywhere; a known device does not wait for it",
            "429; the office is told",
          ],
          longestWaitMs: ["the longest of these waits", ""],
        },
      ),
      ...group(
        "platform/auth/second-factor/try-code.ts",
        { codeRule },
        {
          free: [
            "wrong codes of one person's second factor before waits begin, whatever the network or the device",
            "429",
          ],
          longestWaitMs: ["the longest of these waits", ""],
        },
      ),
      ...group(
        "platform/auth/second-factor/try-code.ts",
        { codesOfDay },
        {
          times: [
            "wrong codes of one person's second factor in such a span",
            "429; the office gets an alert; a secretary helps",
          ],
          withinMs: ["this span, from the first wrong code on", ""],
        },
      ),
      ...group(
        GUESSES,
        { "ofNetworks.small.rule": ofNetworks.small.rule },
        {
          free: ["the same for all accounts from one network", "429; the office is told"],
          longestWaitMs: ["the longest of these waits", ""],
        },
      ),
      ...group(
        GUESSES,
        { "ofNetworks.small.accounts": ofNetworks.small.accounts },
        {
          times: ["different accounts that may fail from one network", "429; the office is told"],
          withinMs: ["within", ""],
        },
      ),
      ...group(
        GUESSES,
        { "ofNetworks.large.rule": ofNetworks.large.rule },
        {
          free: ["failures from one provider's block of IPv6 networks", "429; the office is told"],
          longestWaitMs: ["the longest of these waits", ""],
        },
      ),
      ...group(
        GUESSES,
        { "ofNetworks.large.accounts": ofNetworks.large.accounts },
        {
          times: ["different accounts that may fail from such a block", "429; the office is told"],
          withinMs: ["within", ""],
        },
      ),
      ...group(
        GUESSES,
        { ALERT_AFTER_FAILURES: ALERT_AFTER_FAILURES },
        { ALERT_AFTER_FAILURES: ["failures for one account from one place", "the office is told"] },
      ),
      ...group(
        GUESSES,
        { everywhere },
        {
          times: ["failures of all accounts together", "the office is told; nobody is refused for it"],
          withinMs: ["within", ""],
        },
      ),
      ...group(
        "platform/auth/passwords.ts",
        { MAX_WAITING },
        {
          MAX_WAITING: ["people who wait for their password to be checked", BUSY],
        },
      ),
    ],
    "As many passwords are checked at once as there are processors, in threads of a lower priority than the portal's own (on Linux).",
  ],
  [
    "Registrations that wait",
    [
      ...group(
        "features/residents/register-resident.ts",
        { mostResidentsWaiting },
        {
          forOneFlat: ["residents who wait for one flat", "not kept, answered as if it were; the office is told"],
          inAll: ["residents who wait in all", "the same"],
        },
      ),
      ...group(
        "features/admins/register-admin.ts",
        { mostAdminsWaiting },
        {
          withOneEmail: ["administrators who wait with one e-mail address", "the same"],
          inAll: ["administrators who wait in all", "the same"],
        },
      ),
      ...group(
        "platform/auth/unkept-registrations.ts",
        { unkeptLimits },
        {
          logins: ["flats and e-mail addresses of which such answers are remembered", "the first are forgotten"],
          ofEach: ["for one of them", "the first are forgotten"],
        },
      ),
    ],
  ],
  [
    "Repeated calls",
    [
      ...(await repeatedCalls()),
      ...group(
        "features/payments/open/limit-orders.ts",
        { orderLimits },
        {
          anHour: ["orders that one resident opens at the payment company in an hour", "429 with Retry-After"],
          aDay: ["the same in a day", "429 with Retry-After"],
        },
      ),
    ],
    "Networks are counted on a portal on the internet only; a provider's block of IPv6 networks may call three times as often.",
  ],
];

async function repeatedCalls(): Promise<Section[1]> {
  const endpoints = await everyEndpoint();
  return endpoints
    .sort((one, other) => one.name.localeCompare(other.name))
    .flatMap(({ name, path, atMost }): Section[1] => {
      if (!atMost) return [];
      const { times, perSeconds, aDay, of } = atMost;
      const outcome = of === "caller" ? "429 with Retry-After; the office is told" : "429 with Retry-After";
      return [
        [
          `\`${path}\``,
          `${times} in ${limitText("s", perSeconds * 1000)}${aDay ? `, ${aDay} in a day,` : ""} for each ${of}`,
          `contract, \`${name}\``,
          outcome,
        ],
      ];
    });
}
