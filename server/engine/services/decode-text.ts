/* Spanish texts of banks and old programs: Latin 1, other encodings where the bytes can hardly be Latin 1. */

/** Spanish characters beyond ASCII in MS-DOS code page 850. */
const DOS_LETTERS: Readonly<Record<number, string>> = {
  0x80: "Ç",
  0x81: "ü",
  0x82: "é",
  0x85: "à",
  0x87: "ç",
  0x8a: "è",
  0x90: "É",
  0x95: "ò",
  0x9a: "Ü",
  0xa0: "á",
  0xa1: "í",
  0xa2: "ó",
  0xa3: "ú",
  0xa4: "ñ",
  0xa5: "Ñ",
  0xa6: "ª",
  0xa7: "º",
  0xb5: "Á",
  0xb7: "À",
  0xd4: "È",
  0xd6: "Í",
  0xe0: "Ó",
  0xe3: "Ò",
  0xe9: "Ú",
};

/**
 * Latin 1 codes of letters in Spain's languages: C1, C9, CD, D1, D3, DA, DC, C0, C7, C8, D2 and their lower case, ª,
 * º and ·.
 */
const LATIN_LETTERS = new Set(Array.from("ÁÉÍÑÓÚÜÀÇÈÒáéíñóúüàçèòªº·", (letter) => letter.charCodeAt(0)));

const MIDDLE_DOT = 0xb7;

const count = (content: Uint8Array, is: (byte: number) => boolean) =>
  content.reduce((sum, byte) => (is(byte) ? sum + 1 : sum), 0);

const isUpper = (byte = 0) => byte >= 0x41 && byte <= 0x5a;
const isLower = (byte = 0) => byte >= 0x61 && byte <= 0x7a;
const isL = (byte = 0) => byte === 0x4c || byte === 0x6c;

/**
 * Which letter the case of its neighbours makes likelier, where a byte is one in both: Ú or é, Ó or à, À or ·. Positive for the capital
 * of the code page, also at the beginning of a word.
 */
function likelihoodOfDos(byte: number, before: number | undefined, after: number | undefined): number {
  if (!(byte in DOS_LETTERS && LATIN_LETTERS.has(byte)) || (byte === MIDDLE_DOT && isL(before) && isL(after))) return 0;
  if (isUpper(after)) return 1;
  if (isLower(after)) return isUpper(before) || isLower(before) ? -1 : 1;
  return Number(isUpper(before)) - Number(isLower(before));
}

/** Whether more bytes are letters only in that code page than letters only in Latin 1; the case of letters breaks a tie. */
function isDos(content: Uint8Array): boolean {
  const dos = count(content, (byte) => byte in DOS_LETTERS && !LATIN_LETTERS.has(byte));
  const latin = count(content, (byte) => LATIN_LETTERS.has(byte) && !(byte in DOS_LETTERS));
  if (dos !== latin) return dos > latin;
  return content.reduce((sum, byte, at) => sum + likelihoodOfDos(byte, content[at - 1], content[at + 1]), 0) > 0;
}

function decodeDos(content: Uint8Array): string {
  return Array.from(content, (byte) => DOS_LETTERS[byte] ?? String.fromCharCode(byte)).join("");
}

/** Whether all bytes beyond ASCII are letters of Spain's languages in one of the two code pages. */
export const isSpanishText = (content: Uint8Array): boolean =>
  content.every((byte) => byte < 0x80 || byte in DOS_LETTERS || LATIN_LETTERS.has(byte));

/** Text of a file or a name. UTF-8 where the bytes are valid UTF-8 only, since users open such files in editors. */
export function decodeText(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return isDos(content) ? decodeDos(content) : new TextDecoder("windows-1252").decode(content);
  }
}
