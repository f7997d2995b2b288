import type { Translate } from "#shared/i18n/translator.ts";

/** The age of a debt in words: `1 día`, `12 días`. */
export const debtAge = (days: number, t: Translate): string =>
  days === 1 ? t("palette.round_day") : t("palette.round_days", { days });
