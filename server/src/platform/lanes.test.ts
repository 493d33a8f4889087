import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { createLanes, keepLanes } from "./lanes.ts";

const app = Fastify();
afterAll(() => app.close());

describe("A route all of whose places are taken", () => {
  it("lets those who have begun go on before those who come, and other routes through", async () => {
    const lanes = createLanes(1, 2_000);
    const came: string[] = [];
    keepLanes(app);

    async function stay(name: string, ms: number): Promise<void> {
      const leave = await lanes.enter();
      came.push(name);
      await sleep(ms);
      leave();
    }
    app.get("/busy/first", () => stay("elsewhere", 0));
    app.get("/busy/:name", async ({ params }) => {
      const { name } = params as { name: string };
      await stay(name, 200);
      if (name === "A") await stay("A again", 0);
    });
    const one = (path: string) => app.inject(path);

    const answers = ["A", "B", "C"].map((name) => one(`/busy/${name}`));
    await expect.poll(() => lanes.waiting("/busy/:name")).toBe(2);
    await one("/busy/first");
    await Promise.all(answers);
    // B was let in when A left; A came back while B stayed, and went before C.
    expect(came).toEqual(["A", "elsewhere", "B", "A again", "C"]);
  });
});
