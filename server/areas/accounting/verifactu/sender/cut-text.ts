import { truncate } from "#shared/lib/text.ts";

/** AEAT limits text lengths in characters: a name or description is truncated rather than refused, on one line. */
export const cut = (text: string, limit: number): string => truncate(text.replace(/\s+/g, " ").trim(), limit);
