/** How María is abbreviated: Mª and M.ª, and Ma before another name. */
const MARIA = /(?<![\p{L}\p{N}])(?:m\.?\s?ª\.?|ma\.?(?=[\s-]+\p{L}))(?![\p{N}])/giu;
const APOSTROPHE = /(?<=\p{L})['’ʼ`´](?=\p{L})/gu;

const spellMaria = (text: string) => text.normalize("NFC").replace(MARIA, "maria ");
const joinApostrophes = (text: string) => text.normalize("NFC").replace(APOSTROPHE, "");

/** How both names may be read; they are the same if they are in one of these ways. */
export const nameReadings: readonly ((text: string) => string)[] = [
  (text) => text,
  spellMaria,
  joinApostrophes,
  (text) => joinApostrophes(spellMaria(text)),
];
