import type { MessageKey } from "#locales/es.ts";
import { errorCatalogue } from "#shared/domain/core/errors.ts";

/** The text of a code of the error catalogue. */
export const reasonOf = (refusal: string): MessageKey =>
  Object.entries(errorCatalogue).find(([code]) => code === refusal)?.[1].key ?? errorCatalogue.internal.key;
