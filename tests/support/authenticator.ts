import type { Enrolment, RecoveryCodes } from "#shared/domain/account/second-factor.ts";
import { totpCode, totpStep } from "#server/engine/services/totp.ts";
import { type Api, dataOf } from "./api.ts";

/** An authenticator as people have it on their phone. */
export interface Authenticator {
  /** The code that it shows at a moment, `away` steps from then. */
  code(at: Date, away?: number): string;
}

/** Takes the secret over as the screen shows it. */
export function anAuthenticator(secret: string): Authenticator {
  const key = secret.replaceAll(" ", "");
  return { code: (at, away = 0) => totpCode(key, totpStep(at) + away) };
}

/** Turns somebody's second factor on. @returns what shows its codes, and the codes for emergencies */
export async function turnOnSecondFactor(
  api: Api,
  password: string,
  at: Date,
): Promise<{ phone: Authenticator; codes: string[] }> {
  const { secret } = dataOf(await api.post<Enrolment>("/auth/second-factor/enrol", { password }));
  const phone = anAuthenticator(secret);
  const { codes } = dataOf(await api.post<RecoveryCodes>("/auth/second-factor/confirm", { code: phone.code(at, -1) }));
  return { phone, codes };
}
