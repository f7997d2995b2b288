/*
 * The browser antialiases edges a little differently from run to run: up to 51 of 255 in a channel and 244 pixels of a page, measured
 * on 520 pictures of one program. A pixel that changes more than that, or more pixels than that, is a difference.
 */
export const MOST_CHANNEL_CHANGE = 64;
export const MOST_CHANGED_PIXELS = 300;

const CHANNELS = 3;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel, row by row. */
  readonly data: Uint8Array;
}

export interface PixelDifference {
  /** Pixels that are not equal. */
  readonly count: number;
  /** The largest change of a channel; 255 where only one picture has the pixel. */
  readonly most: number;
  /** Red where the pixels differ, and the picture before, paler, where they do not. */
  readonly shown: Pixels;
}

function changeAt(before: Pixels, after: Pixels, x: number, y: number): number {
  const isInside = ({ width, height }: Pixels) => x < width && y < height;
  if (!isInside(before) || !isInside(after)) return 255;
  const [left, right] = [(y * before.width + x) * CHANNELS, (y * after.width + x) * CHANNELS];
  let most = 0;
  for (let channel = 0; channel < CHANNELS; channel++)
    most = Math.max(most, Math.abs((before.data[left + channel] ?? 0) - (after.data[right + channel] ?? 0)));
  return most;
}

/** The colour in the picture of the differences. */
function shownAt(before: Pixels, from: number, change: number): readonly [number, number, number] {
  if (change > 0) return [220, 0, 0];
  const pale = (channel: number) => 191 + (before.data[from + channel] ?? 0) / 4;
  return [pale(0), pale(1), pale(2)];
}

/** Compares two pictures pixel by pixel. Of two sizes what only one of them has is different. */
export function comparePixels(before: Pixels, after: Pixels): PixelDifference {
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const data = new Uint8Array(width * height * CHANNELS);
  let [count, most] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const change = changeAt(before, after, x, y);
      if (change > 0) count++;
      most = Math.max(most, change);
      data.set(shownAt(before, (y * before.width + x) * CHANNELS, change), (y * width + x) * CHANNELS);
    }
  return { count, most, shown: { width, height, data } };
}

/** Whether two pictures differ by more than the browser's own inaccuracy. */
export const isDifferent = ({ count, most }: PixelDifference): boolean =>
  most > MOST_CHANNEL_CHANGE || count > MOST_CHANGED_PIXELS;
