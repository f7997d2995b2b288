const INSTANT = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)/g;

/**
 * Instants after the beginning of the recording become the same: they belong to what the recording itself writes, its logins and the
 * links it opens. Everything earlier, which is all that the saved database holds, stays as it is.
 */
export function replaceInstantsSince(text: string, start: number, by: string): string {
  return text.replaceAll(INSTANT, (instant) => (Date.parse(instant) >= start ? by : instant));
}
