import { AppError } from "#shared/domain/core/app-error.ts";
import { isCommonPassword } from "#server/engine/services/common-passwords.ts";
import type { Passwords } from "#server/engine/services/passwords.ts";

/**
 * Hashes a new password.
 * @param field form field of the password
 * @throws AppError common_password
 */
export async function hashNewPassword(
  passwords: Passwords,
  password: string,
  field: "password" | "newPassword",
): Promise<string> {
  if (await isCommonPassword(password)) throw new AppError("common_password", { field });
  return passwords.hash(password);
}
