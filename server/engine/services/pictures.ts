import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { ContentType } from "./content-type.ts";

/*
 * Pictures are drawn anew: turned upright, without whatever their file held beside the picture (where and with what it was
 * taken among it), and no larger than anybody looks at. What is not a picture cannot survive that.
 */

/** Pixels of a side; a photo of a modern phone fits. */
const MAX_SIDE = 4_096;
/** Of the small one, which lists show. */
const THUMBNAIL_SIDE = 480;
/** A file of some kilobytes may say that it is larger: then it is not opened. */
const MAX_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 30;
/** Each may take 250 MB for a moment. */
const takeTurn = pLimit(2);

// Only the readers of what is accepted: the library knows many more formats, each with its own faults.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

export interface Picture {
  readonly type: "image/jpeg" | "image/png" | "image/webp";
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** WebP. */
  readonly thumbnail: Buffer;
}

function open(bytes: Buffer): Sharp {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;
  return sharp(bytes, options).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
}

/** Moving pictures stand still: their first one says what there is to see. */
const formats = {
  "image/jpeg": { type: "image/jpeg", write: (image: Sharp) => image.jpeg({ quality: 86 }) },
  "image/png": { type: "image/png", write: (image: Sharp) => image.png({ compressionLevel: 8 }) },
  "image/webp": { type: "image/webp", write: (image: Sharp) => image.webp({ quality: 86 }) },
  "image/gif": { type: "image/png", write: (image: Sharp) => image.png({ compressionLevel: 8 }) },
} as const;
export type PictureType = keyof typeof formats;

/** Whether a file of this type is a picture that is drawn anew. */
export function isPictureType(type: ContentType): type is PictureType {
  return type in formats;
}

async function draw(content: Buffer, from: PictureType): Promise<Picture> {
  const { type, write } = formats[from];
  const fit = { fit: "inside", withoutEnlargement: true } as const;
  const { data, info } = await write(open(content).resize(MAX_SIDE, MAX_SIDE, fit)).toBuffer({
    resolveWithObject: true,
  });
  // Of what was just drawn, which is smaller and known to be sound.
  const thumbnail = await sharp(data).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, fit).webp({ quality: 78 }).toBuffer();
  return { type, bytes: data, width: info.width, height: info.height, thumbnail };
}

/** @throws AppError attachment_broken for what cannot be drawn, or is too large to try */
export async function redrawPicture(content: Buffer, from: PictureType): Promise<Picture> {
  try {
    return await takeTurn(() => draw(content, from));
  } catch (error) {
    throw new AppError("attachment_broken", { cause: error });
  }
}

/** Of a logo: what a printer makes of the place that it has on paper. */
const LOGO = { width: 960, height: 320 } as const;

/**
 * A picture as a logo: no larger than it is printed, on nothing where it was on nothing.
 * @throws AppError attachment_broken
 */
export async function drawLogo(content: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  const fit = { ...LOGO, fit: "inside", withoutEnlargement: true } as const;
  try {
    const { data, info } = await takeTurn(() =>
      open(content).resize(fit).png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true }),
    );
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError("attachment_broken", { cause: error });
  }
}
