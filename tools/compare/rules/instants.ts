const INSTANT = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)/g;

/**
 * Instants after the beginning of the recording become one word: they belong to what the recording itself writes, its logins and
 * the links it opens. The day before it and all that the saved database holds is compared as it is.
 */
export function hideLaterInstants(text: string, begin: number): string {
  return text.replaceAll(INSTANT, (instant) => (Date.parse(instant) >= begin ? "{during the recording}" : instant));
}
