import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { answerFailure } from "./failures.ts";

describe("What the database or its pool cannot do now", () => {
  it.each([
    ["no space left on its disk", Object.assign(new Error("could not extend file"), { code: "53100" })],
    ["too many connections", Object.assign(new Error("sorry, too many clients already"), { code: "53300" })],
    ["a server that starts", Object.assign(new Error("the database system is starting up"), { code: "57P03" })],
    ["a server that was killed", Object.assign(new Error("terminating connection"), { code: "57P01" })],
    ["a row that is locked too long", Object.assign(new Error("canceling statement"), { code: "55P03" })],
    [
      "a connection that broke between two statements",
      new Error("Client has encountered a connection error and is not queryable"),
    ],
    ["a connection that was given up", new Error("Connection terminated")],
    ["no connection in time", new Error("timeout exceeded when trying to connect")],
    ["no place in the route's lane in time", new Error("timeout exceeded while waiting for this route's other work")],
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
