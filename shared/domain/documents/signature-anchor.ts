import type { Language } from "#shared/lib/language.ts";

/** The words before a signer's name at the signature: readable in print, and searchable in the PDF. */
export const signatureWords: Readonly<Record<Language, string>> = { es: "Firma de", en: "Signature of" };

/** The text of `{inquilino.firma}` and similar placeholders: the signature is drawn next to it. */
export const signatureAnchor = (name: string, language: Language): string => `${signatureWords[language]} ${name}`;
