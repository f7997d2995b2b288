/*
 * RC2 in CBC mode, for reading only (RFC 2268): Windows and older browsers protect the certificates of a .p12 file with
 * it, and the OpenSSL of Node has it in no provider that is loaded.
 */

// prettier-ignore
const PI = Uint8Array.from([
  217, 120, 249, 196, 25, 221, 181, 237, 40, 233, 253, 121, 74, 160, 216, 157, 198, 126, 55, 131, 43, 118, 83, 142, 98, 76, 100, 136, 68, 139, 251, 162,
  23, 154, 89, 245, 135, 179, 79, 19, 97, 69, 109, 141, 9, 129, 125, 50, 189, 143, 64, 235, 134, 183, 123, 11, 240, 149, 33, 34, 92, 107, 78, 130,
  84, 214, 101, 147, 206, 96, 178, 28, 115, 86, 192, 20, 167, 140, 241, 220, 18, 117, 202, 31, 59, 190, 228, 209, 66, 61, 212, 48, 163, 60, 182, 38,
  111, 191, 14, 218, 70, 105, 7, 87, 39, 242, 29, 155, 188, 148, 67, 3, 248, 17, 199, 246, 144, 239, 62, 231, 6, 195, 213, 47, 200, 102, 30, 215,
  8, 232, 234, 222, 128, 82, 238, 247, 132, 170, 114, 172, 53, 77, 106, 42, 150, 26, 210, 113, 90, 21, 73, 116, 75, 159, 208, 94, 4, 24, 164, 236,
  194, 224, 65, 110, 15, 81, 203, 204, 36, 145, 175, 80, 161, 244, 112, 57, 153, 124, 58, 133, 35, 184, 180, 122, 252, 2, 54, 91, 37, 85, 151, 49,
  45, 93, 250, 152, 227, 138, 146, 174, 5, 223, 41, 16, 103, 108, 186, 201, 211, 0, 230, 207, 225, 158, 168, 44, 99, 22, 1, 63, 88, 226, 137, 169,
  13, 56, 52, 27, 171, 51, 255, 176, 187, 72, 12, 95, 185, 177, 205, 46, 197, 243, 219, 71, 229, 165, 156, 119, 10, 166, 32, 104, 254, 127, 193, 173,
]);

const BLOCK = 8;
const WORDS = 64;
const ROTATIONS = [1, 2, 3, 5] as const;

const pi = (index: number) => PI[index & 0xff] ?? 0;

/** The 64 words of the expanded key (section 2); its effective bits are those of the key. */
function expand(key: Uint8Array): Uint16Array {
  const bytes = new Uint8Array(2 * WORDS);
  bytes.set(key);
  const at = (index: number) => bytes[index] ?? 0;
  for (let index = key.length; index < bytes.length; index += 1)
    bytes[index] = pi(at(index - 1) + at(index - key.length));
  bytes[bytes.length - key.length] = pi(at(bytes.length - key.length));
  for (let index = bytes.length - 1 - key.length; index >= 0; index -= 1)
    bytes[index] = pi(at(index + 1) ^ at(index + key.length));
  return Uint16Array.from({ length: WORDS }, (_, index) => at(2 * index) | (at(2 * index + 1) << 8));
}

const rotateRight = (word: number, bits: number) => ((word >>> bits) | (word << (16 - bits))) & 0xffff;

/** One block backwards (section 4): five mixing rounds, a mashing round, six, a mashing round, five. */
function decryptBlock(words: Uint16Array, block: Uint8Array): Uint8Array {
  const r = Uint16Array.from({ length: 4 }, (_, index) => (block[2 * index] ?? 0) | ((block[2 * index + 1] ?? 0) << 8));
  const at = (index: number) => r[index & 3] ?? 0;
  let key = WORDS - 1;
  const mix = () => {
    for (let index = 3; index >= 0; index -= 1) {
      const before = at(index - 1);
      const rotated = rotateRight(at(index), ROTATIONS[index] ?? 0);
      r[index] = rotated - (words[key] ?? 0) - (before & at(index - 2)) - (~before & at(index - 3));
      key -= 1;
    }
  };
  const mash = () => {
    for (let index = 3; index >= 0; index -= 1) r[index] = at(index) - (words[at(index - 1) & (WORDS - 1)] ?? 0);
  };
  for (const rounds of [5, 6, 5]) {
    for (let round = 0; round < rounds; round += 1) mix();
    if (key >= 0) mash();
  }
  return Uint8Array.from({ length: BLOCK }, (_, index) => (at(index >> 1) >> (8 * (index & 1))) & 0xff);
}

/**
 * Decrypts RC2 in CBC mode with padding (RFC 5652, 6.3).
 * @throws Error when length or padding are wrong, as with a wrong password
 */
export function decryptRc2(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  if (data.length === 0 || data.length % BLOCK !== 0) throw new Error("not whole blocks");
  const words = expand(key);
  const plain = Buffer.alloc(data.length);
  let before = iv;
  for (let start = 0; start < data.length; start += BLOCK) {
    const block = data.subarray(start, start + BLOCK);
    decryptBlock(words, block).forEach((byte, index) => {
      plain[start + index] = byte ^ (before[index] ?? 0);
    });
    before = block;
  }
  const padding = plain.at(-1) ?? 0;
  const isPadded = padding >= 1 && padding <= BLOCK && plain.subarray(-padding).every((byte) => byte === padding);
  if (!isPadded) throw new Error("wrong padding");
  return plain.subarray(0, -padding);
}
