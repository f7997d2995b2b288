import type { Enrolment, RecoveryCodes } from "#shared/domain/account/second-factor.ts";
import { totpCode, totpStep } from "#server/engine/services/totp.ts";
import { type Api, dataOf } from "./api.ts";

/** A TOTP authenticator app. */
export interface Authenticator {
  /** The code at a moment, shifted by `away` time steps. */
  code(at: Date, away?: number): string;
}

/** Creates an authenticator from the secret shown on the screen. */
export function anAuthenticator(secret: string): Authenticator {
  const key = secret.replaceAll(" ", "");
  return { code: (at, away = 0) => totpCode(key, totpStep(at) + away) };
}

/**
 * Enables a user's second factor.
 * @returns the authenticator and the recovery codes
 */
export async function enableSecondFactorFor(
  api: Api,
  password: string,
  at: Date,
): Promise<{ phone: Authenticator; codes: string[] }> {
  const { secret } = dataOf(await api.post<Enrolment>("/auth/second-factor/enrol", { password }));
  const phone = anAuthenticator(secret);
  const { codes } = dataOf(await api.post<RecoveryCodes>("/auth/second-factor/confirm", { code: phone.code(at, -1) }));
  return { phone, codes };
}
