/** Whether a caught value is a system or PostgreSQL error with this code ("ENOENT", "42P04"). */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    typeof error.code === "string" &&
    codes.includes(error.code)
  );
}
