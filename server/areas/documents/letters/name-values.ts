import { letterValueKey } from "#shared/domain/documents/letter-values.ts";
import type { LetterKind } from "#shared/domain/documents/letter.ts";
import type { Translate } from "#shared/i18n/translator.ts";

/** What placeholders stand for, in words; one that has none, as it is written. */
export const nameValues = (placeholders: readonly string[], kind: LetterKind, t: Translate): string =>
  placeholders
    .map((name) => {
      const key = letterValueKey(name, kind);
      return key === null ? `{${name}}` : t(key);
    })
    .join(", ");
