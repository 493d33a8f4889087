import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as hb from "harfbuzzjs";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";

const { resolve } = createRequire(import.meta.url);
const bytesOf = (file: string) => readFileSync(resolve(`@expo-google-fonts/noto-sans-devanagari/${file}`));

interface Shaper {
  layout(text: string): {
    glyphs: { id: number }[];
    positions: { xOffset: number; yOffset: number; xAdvance: number }[];
  };
}

/** Of pdfkit, which draws the papers. */
function shaperOf(bytes: Buffer): Shaper {
  const doc = new PDFDocument({ autoFirstPage: false, font: bytes as unknown as string });
  return (doc as unknown as { _font: { font: Shaper } })._font.font;
}

const letters = "क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल ळ व श ष स ह क़ ख़ ग़ ज़ ड़ ढ़ फ़".split(" ");
const triples = "स्त्र ष्ट्र न्त्र क्ष्म ज्ञ्य त्त्व त्स्न र्त्स्न्य".split(" ");
const signs = ["", ..."ा ि ी ु ू ृ े ै ो ौ ं ः ँ ् ॉ ां िं ीं ुं ूं ें ैं ों ौं िँ".split(" ")];
const VIRAMA = "्";

/** Each letter, each two of them together and some threes, with each sign or none: more than Hindi has. */
function syllables(): string[] {
  const pairs = letters.flatMap((first) => letters.map((second) => first + VIRAMA + second));
  return [...letters, ...pairs, ...triples].flatMap((letter) => signs.map((sign) => letter + sign));
}

function lines(syllables: readonly string[], length = 10): string[][] {
  const starts = syllables.flatMap((_, place) => (place % length === 0 ? [place] : []));
  return starts.map((start) => syllables.slice(start, start + length));
}

/** Letters without a stem with र and a nasal ि are readable, with another form of the vowel sign. */
const KNOWN = "ङ छ ट ठ ड ढ ळ ड़ ढ़ ष्ट".split(" ").flatMap((letter) => [`${letter}्रिं`, `${letter}्रिँ`]);

describe("Hindi on paper", () => {
  it.each([
    ["regular", "400Regular/NotoSansDevanagari_400Regular.ttf"],
    ["bold", "700Bold/NotoSansDevanagari_700Bold.ttf"],
  ])("has the signs of HarfBuzz at their places, in %s, but for a known few", (weight, file) => {
    const bytes = bytesOf(file);
    const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer)));
    const shaper = shaperOf(bytes);
    // All of them in one weight; of the other, which has the same rules, some.
    expect(syllables().length).toBeGreaterThanOrEqual(18_915);
    const compared = syllables().filter((_, place) => weight === "regular" || place % 29 === 0);
    const isDifferent = (text: string) => drawn(shaper, text) !== expected(font, text);
    // Syllables do not change one another, and a line of them is drawn in half the time.
    const inLines = lines(compared).filter((line) => isDifferent(line.join(" ")));
    const different = inLines.flat().filter(isDifferent);
    expect(different.filter((syllable) => !KNOWN.includes(syllable))).toEqual([]);
    if (weight === "regular") expect(different.sort()).toEqual([...KNOWN].sort());
  });
});

function expected(font: hb.Font, text: string): string {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  let x = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, place) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[place] ?? {};
    const glyph = `${codepoint} ${x + xOffset} ${yOffset}`;
    x += xAdvance;
    return glyph;
  });
  return `${glyphs.join(", ")}; ${x}`;
}

function drawn(shaper: Shaper, text: string): string {
  const { glyphs, positions } = shaper.layout(text);
  let x = 0;
  const placed = glyphs.map(({ id }, place) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[place] ?? {};
    const glyph = `${id} ${x + xOffset} ${yOffset}`;
    x += xAdvance;
    return glyph;
  });
  return `${placed.join(", ")}; ${x}`;
}
