const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text from outside is a UUID as PostgreSQL reads it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
