import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { picturesFolder, picturesIn } from "./recording.ts";
import { comparePixels, isDifferent, type Pixels } from "./rules/pixels.ts";

export interface PictureDifference {
  /** The view and the page: `es-1360/rentals`. */
  readonly name: string;
  /** What is different, in words. */
  readonly what: string;
}

export interface PicturesComparison {
  readonly compared: number;
  readonly found: readonly PictureDifference[];
}

const CHANNELS = 3;

async function readPixels(file: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function comparePicture(before: string, after: string, out: string, name: string): Promise<string | null> {
  const read = (folder: string) => readFile(path.join(picturesFolder(folder), `${name}.png`));
  const [left, right] = [await read(before), await read(after)];
  if (left.equals(right)) return null;
  const [one, other] = [await readPixels(left), await readPixels(right)];
  const difference = comparePixels(one, other);
  if (!isDifferent(difference)) return null;
  const { count, shown } = difference;
  const file = path.join(out, `${name}.png`);
  await mkdir(path.dirname(file), { recursive: true });
  const { width, height, data } = shown;
  await sharp(data, { raw: { width, height, channels: CHANNELS } })
    .png()
    .toFile(file);
  const share = ((count * 100) / (width * height)).toFixed(2);
  const sizes = `${one.width}×${one.height}, ${other.width}×${other.height}`;
  return `${count} pixels of ${width * height} (${share} %; ${sizes}): ${file}`;
}

/** Compares the pictures of two recordings pixel by pixel. @param out where pictures of the differences are written */
export async function comparePictures(before: string, after: string, out: string): Promise<PicturesComparison> {
  const [left, right] = [new Set(await picturesIn(before)), new Set(await picturesIn(after))];
  const found: PictureDifference[] = [];
  const names = [...new Set([...left, ...right])].toSorted();
  for (const name of names) {
    if (!left.has(name)) found.push({ name, what: "there is no picture of it before" });
    else if (!right.has(name)) found.push({ name, what: "there is no picture of it after" });
    else {
      const what = await comparePicture(before, after, out, name);
      if (what !== null) found.push({ name, what });
    }
  }
  return { compared: names.length, found };
}
