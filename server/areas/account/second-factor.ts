import {
  type Enrolment,
  authenticatorUri,
  groupCode,
  readSecondFactorCode,
  type SecondFactorState,
} from "#shared/domain/account/second-factor.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { hashKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";
import { createTotpSecret, findTotpStep, randomBase32 } from "#server/engine/services/totp.ts";
import { RECOVERY_CODE_COUNT } from "#shared/domain/account/policy.ts";

const ISSUER = "Llavero";
/** 80 bits, 16 characters. */
const RECOVERY_BYTES = 10;

/** A correct code, not yet consumed. */
export type GoodCode =
  | { readonly kind: "time"; readonly step: number }
  | { readonly kind: "recovery"; readonly hash: Buffer };

interface FactorRow {
  sealed_secret: string;
  last_step: number | null;
}

/** Secret to check codes against: of a confirmed factor, or of one that awaits its first code. */
async function readFactor(db: Queryable, user_id: string, isOn: boolean): Promise<FactorRow | null> {
  const [row] = await db.query<FactorRow>(
    `select sealed_secret, last_step::float8 as last_step from second_factor
     where user_id = $1 and (confirmed_at is not null) = $2`,
    [user_id, isOn],
  );
  return row ?? null;
}

export async function readSecondFactorState(db: Queryable, user_id: string): Promise<SecondFactorState> {
  const [row] = await db.query<{ since: string; left: number }>(
    `select f.confirmed_at as since,
            (select count(*)::int from recovery_code c where c.user_id = f.user_id and c.used_at is null) as left
     from second_factor f where f.user_id = $1 and f.confirmed_at is not null`,
    [user_id],
  );
  return { is_on: row !== undefined, since: row?.since ?? null, recovery_codes_left: row?.left ?? 0 };
}

/**
 * Creates an authenticator secret; replaces an unconfirmed one.
 * @throws AppError second_factor_on
 */
export async function startEnrolment(
  tx: Tx,
  { vault }: Services,
  user: { user_id: string; email: string },
): Promise<Enrolment> {
  const secret = createTotpSecret();
  const created = await tx.query(
    `insert into second_factor (user_id, sealed_secret) values ($1, $2)
     on conflict (user_id) do update set sealed_secret = $2, created_at = clock_now(), last_step = null
     where second_factor.confirmed_at is null returning user_id`,
    [user.user_id, vault.seal("second_factor", secret)],
  );
  if (created.length === 0) throw new AppError("second_factor_on");
  return { secret: groupCode(secret, " "), uri: authenticatorUri(ISSUER, user.email, secret) };
}

/** Time step of a six-digit code; null for a wrong or used code. */
async function findStep(db: Queryable, { vault, clock }: Services, user_id: string, code: string, isOn: boolean) {
  const factor = await readFactor(db, user_id, isOn);
  const secret = factor && vault.open("second_factor", factor.sealed_secret);
  if (!factor || !secret) return null;
  return findTotpStep(secret, code, { now: clock.now(), lastStep: factor.last_step });
}

/** Time step of the first code during enrolment; null for a wrong code. */
export async function checkFirstCode(services: Services, user_id: string, typed: string): Promise<number | null> {
  const read = readSecondFactorCode(typed);
  return read?.kind === "time" ? findStep(services.db, services, user_id, read.code, false) : null;
}

/** Checks a code without consuming it; null for a wrong or used code. */
export async function checkCode(services: Services, user_id: string, typed: string): Promise<GoodCode | null> {
  const { db } = services;
  const read = readSecondFactorCode(typed);
  if (!read) return null;
  if (read.kind === "time") {
    const step = await findStep(db, services, user_id, read.code, true);
    return step === null ? null : { kind: "time", step };
  }
  const hash = hashKey(read.code);
  const found = await db.query(
    "select 1 from recovery_code where user_id = $1 and code_hash = $2 and used_at is null",
    [user_id, hash],
  );
  return found.length > 0 ? { kind: "recovery", hash } : null;
}

/**
 * Consumes a code: of two logins with the same code the second is refused.
 * @throws AppError wrong_code
 */
export async function spendCode(tx: Tx, user_id: string, code: GoodCode): Promise<void> {
  const spent =
    code.kind === "time"
      ? await tx.query(
          `update second_factor set last_step = $2
           where user_id = $1 and confirmed_at is not null and (last_step is null or last_step < $2) returning user_id`,
          [user_id, code.step],
        )
      : await tx.query(
          `update recovery_code set used_at = clock_now()
           where user_id = $1 and code_hash = $2 and used_at is null returning user_id`,
          [user_id, code.hash],
        );
  if (spent.length === 0) throw new AppError("wrong_code", { field: "code" });
}

/**
 * Confirms the pending second factor.
 * @throws AppError second_factor_off when none is pending
 */
export async function enableSecondFactor(tx: Tx, user_id: string, step: number): Promise<void> {
  const changed = await tx.query(
    `update second_factor set confirmed_at = clock_now(), last_step = $2
     where user_id = $1 and confirmed_at is null returning user_id`,
    [user_id, step],
  );
  if (changed.length === 0) throw new AppError("second_factor_off");
  await tx.query(`update "user" set has_second_factor = true where id = $1`, [user_id]);
}

/**
 * Replaces all recovery codes.
 * @returns the codes, which cannot be read again
 */
export async function renewRecoveryCodes(tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => randomBase32(RECOVERY_BYTES));
  await tx.query("delete from recovery_code where user_id = $1", [user_id]);
  await tx.query("insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])", [
    user_id,
    codes.map(hashKey),
  ]);
  return codes.map((code) => groupCode(code));
}
