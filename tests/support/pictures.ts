import sharp from "sharp";

/** Pixels of a picture that is not of one colour: rows of slowly changing colour. */
function pixels(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(width * height * 3);
  for (let at = 0; at < bytes.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    bytes[at] = (x * 255) / width;
    bytes[at + 1] = (y * 255) / height;
    bytes[at + 2] = 128;
  }
  return bytes;
}

const canvas = (width: number, height: number) => sharp(pixels(width, height), { raw: { width, height, channels: 3 } });

export const aJpeg = (width = 640, height = 480) => canvas(width, height).jpeg().toBuffer();
export const aPng = (width = 640, height = 480) => canvas(width, height).png().toBuffer();
export const aWebp = (width = 640, height = 480) => canvas(width, height).webp().toBuffer();
export const aGif = (width = 64, height = 48) => canvas(width, height).gif().toBuffer();

/** A photo as a phone takes it: rotated, with location and camera in its metadata. */
export const aPhonePhoto = () =>
  canvas(640, 480)
    .withExif({
      IFD0: { Make: "Telefono", Model: "Modelo X", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "40/1 25/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "3/1 42/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
