import * as z from "zod/mini";
import type { LodgingEnvironment, LodgingFault } from "#shared/domain/lodging/lodging-message.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { LodgingAccount } from "./call-service.ts";
import type { LodgingError } from "./lodging-error.ts";

const account = z.object({ username: z.string(), password: z.string(), lessor_code: z.string() });

/** The account in use. */
export interface StoredAccount {
  readonly id: string;
  readonly environment: LodgingEnvironment;
  readonly failure: LodgingFault | null;
  /** Null when the installation's secret has changed since. */
  readonly account: LodgingAccount | null;
}

export const sealAccount = ({ vault }: Pick<Services, "vault">, values: LodgingAccount): string =>
  vault.seal("lodging_account", JSON.stringify(values));

function open({ vault }: Pick<Services, "vault">, sealed: string): LodgingAccount | null {
  const text = vault.open("lodging_account", sealed);
  const parsed = text === null ? null : z.safeParse(account, JSON.parse(text));
  return parsed?.success ? parsed.data : null;
}

interface Row extends Omit<StoredAccount, "account"> {
  readonly sealed_account: string;
}

export async function findAccount(services: Pick<Services, "vault">, db: Queryable): Promise<StoredAccount | null> {
  const [row] = await db.query<Row>(
    "select id, environment, failure, sealed_account from lodging_service where removed_at is null",
    [],
  );
  if (!row) return null;
  const { sealed_account, ...stored } = row;
  return { ...stored, account: open(services, sealed_account) };
}

/** Records that the service answered. */
export const recordAnswer = (db: Queryable, { id }: Pick<StoredAccount, "id">): Promise<unknown> =>
  db.query("update lodging_service set answered_at = clock_now(), failure = null, failed_at = null where id = $1", [
    id,
  ]);

/** Records why it did not. */
export const recordFailure = (
  db: Queryable,
  { id }: Pick<StoredAccount, "id">,
  { fault }: Pick<LodgingError, "fault">,
): Promise<unknown> =>
  db.query("update lodging_service set failure = $2, failed_at = coalesce(failed_at, clock_now()) where id = $1", [
    id,
    fault,
  ]);
