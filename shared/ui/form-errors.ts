import { ApiError } from "#shared/client/api-error.ts";
import { labelOf, t } from "#shared/client/i18n.ts";
import type { Validated } from "#shared/domain/core/validate.ts";

/** One sentence a field, as @mantine/form wants them. */
export type FormErrors = Record<string, string>;

/** What `validate()` found, in words: '{label} es requerido'. Without findings nothing. */
export function formErrors(validated: Validated<unknown>, entity: string | null = null): FormErrors {
  if (validated.valid) return {};
  return Object.fromEntries(
    validated.messages.map(({ field, key, params }) => [field, t(key, { label: labelOf(field, entity), ...params })]),
  );
}

/** What the server found in single fields. */
export function serverFormErrors(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.flatMap(({ field, message }) => (field ? [[field, message]] : [])));
}
