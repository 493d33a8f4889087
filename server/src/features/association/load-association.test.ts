import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { StartError } from "../../platform/machine/start-error.ts";
import { secureHeaders } from "../../platform/traffic/headers.ts";
import { loadAssociation } from "./load-association.ts";
import { pictureRoutes } from "./routes.ts";
import { sampleAssociation } from "./sample-association.ts";

const alt = { en: "Our gate", hi: "हमारा द्वार" };

/** A folder of an association with these files; gives the address of its configuration, which has these pictures. */
function configured(pictures: unknown, files: Record<string, string | Buffer> = {}): string {
  const folder = join(mkdtempSync(join(tmpdir(), "aangan-")), "association");
  mkdirSync(join(folder, "photos"), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const path = join(folder, "association.json");
  writeFileSync(path, JSON.stringify({ ...sampleAssociation, pictures }));
  return path;
}

/** Asks the portal of a configuration for an address. */
async function ask(path: string, address: string) {
  const http = Fastify();
  secureHeaders(http, false);
  pictureRoutes(http, loadAssociation(path).pictureFiles);
  return http.inject(address);
}

describe("the association's pictures", () => {
  it("are the sample's nine when the configuration names none", () => {
    expect(sampleAssociation.pictures).toHaveLength(9);
    expect(loadAssociation(undefined).association.pictures).toEqual(sampleAssociation.pictures);
    expect(loadAssociation(configured(undefined)).association.pictures).toEqual(sampleAssociation.pictures);
  });

  it.each([
    ["photos/gate.jpg", "image/jpeg"],
    ["photos/gate.jpeg", "image/jpeg"],
    ["photos/gate.png", "image/png"],
    ["photos/gate.webp", "image/webp"],
    ["photos/gate.avif", "image/avif"],
    ["gate.SVG", "image/svg+xml"],
  ])("are served from the portal's own address: %s", async (file, type) => {
    const path = configured([{ file, alt }], { [file]: "a picture" });
    const [picture] = loadAssociation(path).association.pictures;
    expect(picture?.alt).toEqual(alt);
    const answer = await ask(path, picture?.src ?? "");
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("a picture");
    expect(answer.headers["content-type"]).toBe(type);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["cache-control"]).toContain("immutable");
  });

  it("keep their order, drawn ones among photographs", () => {
    const drawn = { src: "/pictures/pool.svg", alt };
    const path = configured([drawn, { file: "gate.jpg", alt }], { "gate.jpg": "a picture" });
    const { pictures } = loadAssociation(path).association;
    expect(pictures[0]).toEqual(drawn);
    expect(pictures[1]?.src).toMatch(/^\/own-pictures\/[0-9a-f]{16}\.jpg$/);
  });

  it("get another address when they change", () => {
    const first = loadAssociation(configured([{ file: "gate.jpg", alt }], { "gate.jpg": "by day" }));
    const second = loadAssociation(configured([{ file: "gate.jpg", alt }], { "gate.jpg": "by night" }));
    expect(second.pictureFiles[0]?.address).not.toBe(first.pictureFiles[0]?.address);
  });

  it("open no way to other files", async () => {
    const path = configured([{ file: "gate.jpg", alt }], { "gate.jpg": "a picture" });
    for (const address of ["/own-pictures/association.json", "/own-pictures/..%2fassociation.json", "/own-pictures/"]) {
      expect((await ask(path, address)).statusCode).toBe(404);
    }
  });
});

describe("the start stops with a clear message", () => {
  function refusal(path: string): unknown {
    try {
      return loadAssociation(path);
    } catch (error) {
      return error;
    }
  }

  it.each([
    ["when a picture is missing", "gate.jpg", "the picture gate.jpg is not there."],
    ["when a picture is a folder", "photos.jpg", "the picture photos.jpg is not there."],
    ["when a picture is of another kind", "gate.tiff", "must be a jpg, png, webp, avif or svg file."],
    ["when a picture is too large", "large.jpg", "the picture large.jpg is larger than 2 MB."],
    ["when a picture lies elsewhere", "../elsewhere.jpg", "must lie in the folder of the configuration"],
    ["when a link leads elsewhere", "link.jpg", "must lie in the folder of the configuration"],
  ])("%s", (_when, file, says) => {
    const path = configured([{ file, alt }], { "large.jpg": Buffer.alloc(2 * 1024 * 1024 + 1) });
    const folder = join(path, "..");
    mkdirSync(join(folder, "photos.jpg"));
    writeFileSync(join(folder, "../elsewhere.jpg"), "not ours");
    symlinkSync(join(folder, "../elsewhere.jpg"), join(folder, "link.jpg"));
    const error = refusal(path);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(path);
    expect(String(error)).toContain(says);
  });

  it.each([
    ["when there is no picture at all", []],
    ["when a picture has no words in Hindi", [{ file: "gate.jpg", alt: { en: "Our gate" } }]],
    ["when a picture is on another host", [{ src: "https://example.org/gate.jpg", alt }]],
    ["when a picture is on another host by two slashes", [{ src: "//example.org/gate.jpg", alt }]],
  ])("%s", (_when, pictures) => {
    expect(String(refusal(configured(pictures)))).toContain("pictures");
  });
});

it("The example in the documentation is a configuration that starts", () => {
  const example = join(import.meta.dirname, "../../../../docs/association.example.json");
  const { association, pictureFiles } = loadAssociation(example);
  expect(association.complexes.map(({ name }) => name)).toEqual(["TOWER A", "TOWER B", "VILLAS"]);
  expect(pictureFiles).toHaveLength(1);
});
