import { AppError } from "#shared/domain/core/app-error.ts";
import { FORM_TIME } from "#shared/domain/incidents/policy.ts";
import type { Services } from "#server/engine/services/services.ts";

/*
 * Sealed time at which a public form was opened, returned with the form: a form sent without it or faster than people
 * type comes from a bot. Replaces a captcha.
 */

type Context = Pick<Services, "vault" | "clock">;

const HOUR_MS = 3_600_000;

/** Sealed opening time, to be returned with the form. */
export function stampForm({ vault, clock }: Context): string {
  return vault.seal("incident_form", clock.now().toISOString());
}

/** @throws AppError form_expired for a stamp that is too old or invalid; form_too_fast, with the seconds to wait */
export function assertFormTime({ vault, clock }: Context, stamp: string): void {
  const opened = Date.parse(vault.open("incident_form", stamp) ?? "");
  const age = clock.now().getTime() - opened;
  if (Number.isNaN(age) || age > FORM_TIME.mostHours * HOUR_MS) throw new AppError("form_expired");
  const missing = FORM_TIME.leastSeconds - age / 1000;
  if (missing > 0) throw new AppError("form_too_fast", { retryAfterSeconds: Math.ceil(missing) });
}
