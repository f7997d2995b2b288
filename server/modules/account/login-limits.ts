import { AppError } from "#shared/domain/core/app-error.ts";
import type { Runner } from "#server/db/table-store.ts";

/** Only failures count: 10 an account and 100 an address in 15 minutes (product.md, section 3). */
const MINUTES = 15;
const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 100;

/** @throws AppError too_many_attempts */
export async function assertMayTry(db: Runner, email: string, address: string): Promise<void> {
  const [failures] = await db.query<{ account: number; address: number }>(
    `select (select count(*) from login_failure where email = $1 and at > clock_now() - make_interval(mins => $3)) as account,
            (select count(*) from login_failure where address = $2 and at > clock_now() - make_interval(mins => $3)) as address`,
    [email, address, MINUTES],
  );
  if (!failures || failures.account >= ACCOUNT_LIMIT || failures.address >= ADDRESS_LIMIT)
    throw new AppError("too_many_attempts", { params: { minutes: MINUTES } });
}

export async function recordFailure(db: Runner, email: string, address: string): Promise<void> {
  await db.query("insert into login_failure (email, address) values ($1, $2)", [email, address]);
}
