import { AppError } from "#shared/domain/core/app-error.ts";
import { FORM_TIME } from "#shared/domain/incidents/policy.ts";
import type { Services } from "#server/engine/services/services.ts";

/*
 * When a public form was opened, sealed by us and brought back with what was filled in: whoever sends without having opened it,
 * or faster than people type, is a machine. Nobody is asked to solve anything.
 */

type Context = Pick<Services, "vault" | "clock">;

const HOUR_MS = 3_600_000;

/** What a form brings back when it is sent. */
export function stampForm({ vault, clock }: Context): string {
  return vault.seal("incident_form", clock.now().toISOString());
}

/** @throws AppError form_expired for one that is too old or not ours; form_too_fast, with the seconds to wait */
export function assertFormTime({ vault, clock }: Context, stamp: string): void {
  const opened = Date.parse(vault.open("incident_form", stamp) ?? "");
  const age = clock.now().getTime() - opened;
  if (Number.isNaN(age) || age > FORM_TIME.mostHours * HOUR_MS) throw new AppError("form_expired");
  const missing = FORM_TIME.leastSeconds - age / 1000;
  if (missing > 0) throw new AppError("form_too_fast", { retryAfterSeconds: Math.ceil(missing) });
}
