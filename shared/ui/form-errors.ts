import { ApiError } from "#shared/client/api-error.ts";
import { getLanguage, labelOf, t } from "#shared/client/i18n.ts";
import type { Validated } from "#shared/domain/core/validate.ts";
import { readableParams } from "#shared/i18n/validation.ts";

/** One message per field, as @mantine/form expects. */
export type FormErrors = Record<string, string>;

/** The messages of a `validate()` result: '{label} es requerido'. Empty if there are no issues. */
export function formErrors(validated: Validated<unknown>, entity: string | null = null): FormErrors {
  if (validated.valid) return {};
  const language = getLanguage();
  return Object.fromEntries(
    validated.messages.map((message) => [
      message.field,
      t(message.key, { label: labelOf(message.field, entity), ...readableParams(message, language) }),
    ]),
  );
}

/** Field errors of a server response. */
export function serverFormErrors(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.flatMap(({ field, message }) => (field ? [[field, message]] : [])));
}
