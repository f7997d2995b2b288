/** Pixels of a side that the server keeps. */
const MAX_SIDE = 4_096;
const QUALITY = 0.88;

/**
 * A photo that is too large to send, made smaller by the browser itself.
 * @returns null where the browser cannot open it
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
