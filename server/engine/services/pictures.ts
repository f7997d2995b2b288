import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { ContentType } from "./content-type.ts";

/*
 * Pictures are re-encoded: rotated upright, without metadata (such as place and device), and no larger than needed. A
 * file that is not a picture fails.
 */

/** Maximum side in pixels; a photo of a modern phone fits. */
const MAX_SIDE = 4_096;
/** Side of the thumbnail, which lists show. */
const THUMBNAIL_SIDE = 480;
/** A file of some kilobytes may declare a huge size: it is not opened. */
const MAX_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 30;
/** Each may take 250 MB for a moment. */
const limit = pLimit(2);

// Only loaders of accepted formats: the library supports many more, each a risk.
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

/** Animations become their first frame. */
const formats = {
  "image/jpeg": { type: "image/jpeg", write: (image: Sharp) => image.jpeg({ quality: 86 }) },
  "image/png": { type: "image/png", write: (image: Sharp) => image.png({ compressionLevel: 8 }) },
  "image/webp": { type: "image/webp", write: (image: Sharp) => image.webp({ quality: 86 }) },
  "image/gif": { type: "image/png", write: (image: Sharp) => image.png({ compressionLevel: 8 }) },
} as const;
export type PictureType = keyof typeof formats;

/** Whether files of this type are re-encoded as pictures. */
export function isPictureType(type: ContentType): type is PictureType {
  return type in formats;
}

async function draw(content: Buffer, from: PictureType): Promise<Picture> {
  const { type, write } = formats[from];
  const fit = { fit: "inside", withoutEnlargement: true } as const;
  const { data, info } = await write(open(content).resize(MAX_SIDE, MAX_SIDE, fit)).toBuffer({
    resolveWithObject: true,
  });
  // From the re-encoded picture, which is smaller and known to be valid.
  const thumbnail = await sharp(data).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, fit).webp({ quality: 78 }).toBuffer();
  return { type, bytes: data, width: info.width, height: info.height, thumbnail };
}

/** @throws AppError attachment_broken when it cannot be decoded or is too large */
export async function redrawPicture(content: Buffer, from: PictureType): Promise<Picture> {
  try {
    return await limit(() => draw(content, from));
  } catch (error) {
    throw new AppError("attachment_broken", { cause: error });
  }
}

/** Maximum pixels of a logo, for its printed size. */
const LOGO = { width: 960, height: 320 } as const;

/**
 * Re-encodes a picture as a logo, no larger than its printed size; transparency is kept.
 * @throws AppError attachment_broken
 */
export async function drawLogo(content: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  const fit = { ...LOGO, fit: "inside", withoutEnlargement: true } as const;
  try {
    const { data, info } = await limit(() =>
      open(content).resize(fit).png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true }),
    );
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError("attachment_broken", { cause: error });
  }
}

/**
 * Re-encodes a photo of a document as JPEG, for people to read it; nothing of its metadata stays.
 * @param mostSide pixels of the longest side that is kept
 * @throws AppError attachment_broken
 */
export async function drawDocumentPhoto(
  content: Buffer,
  mostSide: number,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const fit = { width: mostSide, height: mostSide, fit: "inside", withoutEnlargement: true } as const;
  try {
    const { data, info } = await limit(() =>
      open(content)
        .resize(fit)
        .flatten({ background: "#fff" })
        .jpeg({ quality: 84 })
        .toBuffer({ resolveWithObject: true }),
    );
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError("attachment_broken", { cause: error });
  }
}
