// Loaded into a portal's process (NODE_OPTIONS), it loses every message of the gateway: the connection is cut before the
// portal sees anything. GET /lost-messages returns how many were lost.
import { Server } from "node:http";

let lost = 0;
const emit = Server.prototype.emit;

Server.prototype.emit = function (event, ...given) {
  const [request, response] = given;
  if (event !== "request") return emit.call(this, event, ...given);
  if (request.url === "/lost-messages") {
    response.end(String(lost));
    return true;
  }
  if (!request.url.includes("/webhooks/")) return emit.call(this, event, ...given);
  lost++;
  request.socket.destroy();
  return true;
};
