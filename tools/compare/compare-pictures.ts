import { mkdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { picturesFolder, picturesIn } from "./recording.ts";

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

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, row by row. */
  readonly data: Uint8Array;
}

const CHANNELS = 3;

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/**
 * The pixels that differ, counted and shown: red where they do, and the picture before it, paler, where they do not. Of two sizes
 * what only one of them has is different.
 */
export function comparePixels(before: Pixels, after: Pixels): { readonly count: number; readonly shown: Pixels } {
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const data = new Uint8Array(width * height * CHANNELS);
  let count = 0;
  const at = ({ width: own, height: rows, data: bytes }: Pixels, x: number, y: number, channel: number) =>
    x < own && y < rows ? bytes[(y * own + x) * CHANNELS + channel] : undefined;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isSame = [0, 1, 2].every((channel) => {
        const value = at(before, x, y, channel);
        return value !== undefined && value === at(after, x, y, channel);
      });
      if (!isSame) count++;
      for (let channel = 0; channel < CHANNELS; channel++)
        data[(y * width + x) * CHANNELS + channel] = isSame
          ? 191 + (at(before, x, y, channel) ?? 0) / 4
          : ([220, 0, 0][channel] ?? 0);
    }
  return { count, shown: { width, height, data } };
}

async function comparePicture(before: string, after: string, out: string, name: string): Promise<string | null> {
  const [left, right] = [before, after].map((folder) => path.join(picturesFolder(folder), `${name}.png`));
  const [one, other] = [await readPixels(left ?? ""), await readPixels(right ?? "")];
  if (one.width === other.width && one.height === other.height && Buffer.compare(one.data, other.data) === 0)
    return null;
  const { count, shown } = comparePixels(one, other);
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
