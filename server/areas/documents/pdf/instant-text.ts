import { formatDate } from "#shared/lib/dates.ts";
import { toBusinessInstant } from "#shared/lib/instants.ts";
import type { Language } from "#shared/lib/language.ts";

/** An instant in Madrid time to the second, with its UTC offset: `22 nov 2026, 12:20:30 (UTC+01:00)`. */
export function madridTime(iso: string, language: Language): string {
  const local = toBusinessInstant(iso);
  return `${formatDate(local.slice(0, 10), language)}, ${local.slice(11, 19)} (UTC${local.slice(19)})`;
}

/** The same instant in UTC: `2026-11-22 11:20:30 UTC`. */
export function utcTime(iso: string): string {
  const utc = new Date(iso).toISOString();
  return `${utc.slice(0, 10)} ${utc.slice(11, 19)} UTC`;
}
