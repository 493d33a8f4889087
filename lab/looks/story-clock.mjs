// Loaded into a portal's process (NODE_OPTIONS), it moves the portal's clock: GET /story-clock sets it to the instant in the
// file that STORY_CLOCK names, and time passes as usual from there. Later than its start, because a portal whose clock differs
// from its database's takes that one. The check of the books begins at that instant.
import { readFileSync } from "node:fs";
import { Server } from "node:http";

const RealDate = Date;
const readAhead = () => RealDate.parse(readFileSync(process.env.STORY_CLOCK, "utf8")) - RealDate.now();
let ahead = process.argv.includes("--check-books") ? readAhead() : 0;

globalThis.Date = class MovedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + ahead] : given));
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

const emit = Server.prototype.emit;

Server.prototype.emit = function (event, ...given) {
  const [request, response] = given;
  if (event !== "request" || request.url !== "/story-clock") return emit.call(this, event, ...given);
  ahead = readAhead();
  response.end("moved");
  return true;
};
