import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { NotCommitted } from "../database/outcome-unknown.ts";
import { answerFailure } from "./failures.ts";

const coded = (code: string) => Object.assign(new Error("as the server says it"), { code });

describe("What the database or its pool cannot do now", () => {
  it.each([
    ["no space left on its disk", Object.assign(new Error("could not extend file"), { code: "53100" })],
    ["too many connections", Object.assign(new Error("sorry, too many clients already"), { code: "53300" })],
    ["a server that starts", Object.assign(new Error("the database system is starting up"), { code: "57P03" })],
    ["a server that was killed", Object.assign(new Error("terminating connection"), { code: "57P01" })],
    ["a server that crashed", coded("57P02")],
    ["a primary that has become a standby", coded("25006")],
    ["a connection that the server broke off", coded("08006")],
    ["a connection that was reset", coded("ECONNRESET")],
    ["a host that cannot be reached", coded("EHOSTUNREACH")],
    ["a name that cannot be looked up", coded("EAI_AGAIN")],
    ["a connection that timed out", coded("ETIMEDOUT")],
    ["a row that is locked too long", coded("55P03")],
    ["a statement that takes too long", coded("57014")],
    ["a transaction that met another one too often", coded("40P01")],
    ["a transaction that the server ended", coded("25P03")],
    ["a commit that the server made a rollback", new NotCommitted()],
    [
      "a connection that broke between two statements",
      new Error("Client has encountered a connection error and is not queryable"),
    ],
    ["a connection that was given up", new Error("Connection terminated")],
    ["a server that takes no connection", new Error("Connection terminated due to connection timeout")],
    ["a server that answers nothing", new Error("Query read timeout")],
    ["no connection in time", new Error("timeout exceeded when trying to connect")],
    ["a portal that is stopping", new Error("Cannot use a pool after calling end on the pool")],
    // [INF-17]
  ])("is answered with 503 and when to come again, never with 500: %s", async (_what, error) => {
    const app = Fastify();
    app.setErrorHandler(answerFailure);
    app.get("/", async () => {
      throw error;
    });
    const { statusCode, headers, body } = await app.inject("/");
    expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
    expect(JSON.parse(body)).toMatchObject({ code: "overloaded" });
  });
});
