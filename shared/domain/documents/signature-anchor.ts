import type { Language } from "#shared/lib/language.ts";

/** The words before a signer's name that ask for their signature: to be read on paper, and to be found in the printed PDF. */
export const signatureWords: Readonly<Record<Language, string>> = { es: "Firma de", en: "Signature of" };

/** What `{inquilino.firma}` and its like print: the signature is drawn beside these words. */
export const signatureAnchor = (name: string, language: Language): string => `${signatureWords[language]} ${name}`;
