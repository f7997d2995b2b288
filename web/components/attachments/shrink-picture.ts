/** Longest side that the server stores, in pixels. */
const MAX_SIDE = 4_096;
const QUALITY = 0.88;

/**
 * Downscales a photo that is too large to upload, in the browser.
 * @returns null if the browser cannot decode it
 */
export async function shrinkPicture(file: File): Promise<Blob | null> {
  if (!file.type.startsWith("image/")) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
