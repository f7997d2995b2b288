import type { Queryable } from "#server/engine/db/queryable.ts";
import type { TimestampService } from "#server/engine/services/timestamp/post-query.ts";
import type { ObtainedTimestamp } from "#server/engine/services/timestamp/timestamp-client.ts";
import { TimestampFault } from "#server/engine/services/timestamp/timestamp-fault.ts";
import type { Services } from "#server/engine/services/services.ts";

/** The authority in use, with the password still sealed. */
export interface StampAuthority {
  readonly id: string;
  readonly url: string;
  readonly account: string | null;
  readonly sealed_password: string | null;
  readonly policy: string | null;
}

/** The time-stamping authority in use; null when signatures and seals get no time stamps. */
export async function findStampAuthority(db: Queryable): Promise<StampAuthority | null> {
  const [authority] = await db.query<StampAuthority>(
    "select id, url, account, sealed_password, policy from stamp_authority where removed_at is null",
    [],
  );
  return authority ?? null;
}

/** @throws TimestampFault lost_password when the installation's secret has changed */
export function serviceOf(
  { url, account, sealed_password, policy }: Omit<StampAuthority, "id">,
  { vault }: Pick<Services, "vault">,
): TimestampService {
  if (account === null) return { url, account: null, policy };
  const password = sealed_password === null ? null : vault.open("stamp_password", sealed_password);
  if (password === null) throw new TimestampFault("lost_password");
  return { url, account: { user: account, password }, policy };
}

/**
 * Obtains a time stamp of a SHA-256 from the authority in use, and records with it whether it answered.
 * @throws TimestampFault
 */
export async function obtainStamp(
  services: Services,
  authority: StampAuthority,
  imprint: Buffer,
  signal?: AbortSignal,
): Promise<ObtainedTimestamp> {
  const { db, timestamps } = services;
  try {
    const stamp = await timestamps.stamp(serviceOf(authority, services), imprint, signal);
    await db.query(
      "update stamp_authority set answered_at = clock_now(), failure = null, failed_at = null where id = $1",
      [authority.id],
    );
    return stamp;
  } catch (error) {
    // A request that the server's own end cut short says nothing of the authority.
    if (error instanceof TimestampFault && !signal?.aborted)
      await db.query(
        "update stamp_authority set failure = $2, failed_at = coalesce(failed_at, clock_now()) where id = $1",
        [authority.id, error.kind],
      );
    throw error;
  }
}
