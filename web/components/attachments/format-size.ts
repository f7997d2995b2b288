import type { Language } from "#shared/lib/language.ts";
import { formatNumber } from "#shared/lib/numbers.ts";

/** A readable file size: `840 KB`, `3,4 MB`. */
export function formatSize(bytes: number, language: Language): string {
  if (bytes < 1_048_576) return `${formatNumber(Math.max(1, Math.round(bytes / 1_024)), language)}\u00a0KB`;
  return `${formatNumber(Math.round((bytes / 1_048_576) * 10) / 10, language)}\u00a0MB`;
}
