import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jpeg, PLACE, photo, png, webp } from "../../../test/desks/small-pictures.ts";
import { pictureTypeOf } from "./picture-type.ts";
import { withoutMetadata } from "./without-metadata.ts";

const flags = (bits: number) => Buffer.from([bits, ...Array(9).fill(0)]);

describe("a photo", () => {
  it("keeps what draws it, and loses where it was taken", () => {
    expect(withoutMetadata(photo(), "image/jpeg")).toEqual(jpeg());
    const noted = png(["eXIf", PLACE], ["tEXt", PLACE], ["tIME", PLACE]);
    expect(withoutMetadata(noted, "image/png")).toEqual(png());
    const announced = webp(["VP8X", flags(0x3c)], ["EXIF", PLACE], ["XMP ", PLACE]);
    expect(withoutMetadata(announced, "image/webp")).toEqual(webp(["VP8X", flags(0x30)]));
  });

  it("without anything else stays as it is", () => {
    for (const [bytes, type] of [
      [jpeg(), "image/jpeg"],
      [png(["pHYs", "123456789"]), "image/png"],
      [webp(["ICCP", "colours"]), "image/webp"],
    ] as const)
      expect(withoutMetadata(bytes, type)).toEqual(bytes);
  });

  it("that is cut off is none", () => {
    for (const [bytes, type] of [
      [jpeg(), "image/jpeg"],
      [png(), "image/png"],
      [webp(), "image/webp"],
    ] as const)
      for (let length = 12; length < bytes.length; length++)
        expect(withoutMetadata(bytes.subarray(0, length), type)).toBeUndefined();
  });

  it("with changed bytes is read to its end or refused, and never grows", () => {
    const pictures = [photo(), png(["eXIf", PLACE]), webp(["EXIF", PLACE])];
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...pictures), changes, (picture, places) => {
        const bent = Buffer.from(picture);
        for (const [at, value] of places) bent.writeUInt8(value, at % bent.length);
        const type = pictureTypeOf(bent);
        const cleaned = type && withoutMetadata(bent, type);
        expect((cleaned?.length ?? 0) <= bent.length).toBe(true);
      }),
    );
  });
});
