/** Where the photo was taken, as cameras note it. */
export const PLACE = "28.6139N 77.2090E";

const jpegSegment = (marker: number, content: Buffer | string) => {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from([0xff, marker, 0, 0].with(2, (bytes.length + 2) >> 8).with(3, (bytes.length + 2) & 255)),
    bytes,
  ]);
};

const START = Buffer.from([0xff, 0xd8]);
const JFIF = jpegSegment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
const SCAN = Buffer.concat([jpegSegment(0xda, "\x01\x01\0\0\x3f\0"), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])]);
const END = Buffer.from([0xff, 0xd9]);

/** The parts of a JPEG that draw it, with `size` bytes of tables. */
const drawn = (size: number) => jpegSegment(0xdb, Buffer.alloc(size, 7));

export function jpeg({ parts = [] as Buffer[], tables = [65] } = {}): Buffer {
  return Buffer.concat([START, JFIF, ...parts, ...tables.map(drawn), SCAN, END]);
}

export const photo = () =>
  Buffer.concat([
    jpeg({ parts: [jpegSegment(0xe1, `Exif\0\0${PLACE}`), jpegSegment(0xed, PLACE), jpegSegment(0xfe, PLACE)] }),
    // A phone's moving picture comes after the end.
    Buffer.from(PLACE),
  ]);

const pngChunk = (name: string, content: Buffer | string) => {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, Buffer.from(name), bytes, Buffer.alloc(4)]);
};
const PNG_START = Buffer.from("89504e470d0a1a0a", "hex");

export const png = (...parts: [string, string][]) =>
  Buffer.concat([
    PNG_START,
    pngChunk("IHDR", Buffer.alloc(13)),
    ...parts.map(([name, content]) => pngChunk(name, content)),
    pngChunk("IDAT", "drawn"),
    pngChunk("IEND", ""),
  ]);

const webpChunk = (name: string, content: Buffer | string) => {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([Buffer.from(name), length, bytes, Buffer.alloc(bytes.length % 2)]);
};

export function webp(...parts: [string, Buffer | string][]): Buffer {
  const chunks = [...parts, ["VP8 ", "drawn"] as const].map(([name, content]) => webpChunk(name, content));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  return Buffer.concat([Buffer.from("RIFF"), length, Buffer.from("WEBP"), ...chunks]);
}
