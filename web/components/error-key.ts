import type { MessageKey } from "#locales/es.ts";
import { errorCatalogue } from "#shared/domain/core/errors.ts";

/** The text of a stored code of the error catalogue. Pages that show it load the texts of `refusals`. */
export const errorKey = (stored: string): MessageKey =>
  Object.entries(errorCatalogue).find(([code]) => code === stored)?.[1].key ?? errorCatalogue.internal.key;
