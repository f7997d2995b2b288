import { InvalidInput } from "#shared/domain/core/app-error.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether untrusted text is a UUID that PostgreSQL accepts. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * An id from the query string.
 * @throws InvalidInput when it is missing or not a UUID
 */
export function requireUuid(text: string | undefined, field: string): string {
  if (!text) throw new InvalidInput(null, [{ field, key: "validation.required", params: {} }]);
  if (!isUuid(text)) throw new InvalidInput(null, [{ field, key: "validation.invalid", params: {} }]);
  return text;
}
