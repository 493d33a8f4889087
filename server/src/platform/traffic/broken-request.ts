import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { RefusalCode } from "@aangan/contract/refusals";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerFailure, failureOf } from "../http/failures.ts";
import { newId } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import { securityHeaders } from "./headers.ts";

const answers: Record<string, [number, RefusalCode]> = {
  HPE_HEADER_OVERFLOW: [431, "payload_too_large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "body_invalid"],
};

/** Answers broken or ambiguous HTTP, and closes the connection, against request smuggling. */
export function answerBrokenRequests(deployed: boolean) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code] = answers[error.code ?? ""] ?? [400, "body_invalid"];
    const body = JSON.stringify(failureOf(new Refusal(code), newId()));
    const headers = {
      ...securityHeaders(deployed),
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  };
}

/** Answers URLs that the router rejects: malformed percent-encoding, or an overlong id. */
export function answerBrokenAddresses(deployed: boolean) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void answerFailure(error, request, reply.headers({ ...securityHeaders(deployed), "cache-control": "no-store" }));
  };
}
