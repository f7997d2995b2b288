import type { Language } from "#shared/lib/language.ts";

/** Words of a picture and of the document that it is of, in one sentence. */
const mentions: Readonly<Record<Language, RegExp>> = {
  es: /(imagen|imágenes|foto|copia)[^.]*(documento de identidad|DNI)|(documento de identidad|DNI)[^.]*(imagen|imágenes|foto|copia)/iu,
  en: /(picture|photo|image|cop(y|ies))[^.]*(identity document|identity card|ID card)|(identity document|identity card|ID card)[^.]*(picture|photo|image|cop(y|ies))/iu,
};

/**
 * Whether a privacy notice says something about pictures of identity documents (RGPD art. 13). Judged by words alone: whether what it
 * says is right, a person decides.
 */
export const mentionsIdentityPictures = (body: string, language: Language): boolean => mentions[language].test(body);
