import { PICTURE_KIBIBYTES } from "@aangan/contract/features/claims";

/** Longest side in pixels, and quality. A screenshot of text stays readable to the last. */
const TRIES = [
  [1600, 0.8],
  [1600, 0.6],
  [1600, 0.4],
  [1200, 0.5],
  [1000, 0.4],
  [700, 0.4],
] as const;

/**
 * A picture as a JPEG of at most 1,600 px and 300 KB, drawn anew: whatever else was in the file, such as the place where a
 * photo was taken, is not in it. Null for what the browser cannot read.
 */
export async function scalePicture(file: Blob): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  try {
    for (const [maxSide, quality] of TRIES) {
      const blob = await drawn(picture, maxSide, quality);
      if (blob && blob.size <= PICTURE_KIBIBYTES * 1024) {
        return new File([blob], "picture.jpg", { type: "image/jpeg" });
      }
    }
    return null;
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, maxSide: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const brush = canvas.getContext("2d");
  if (!brush) return Promise.resolve(null);
  // What is transparent would become black.
  brush.fillStyle = "white";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}
