import { randomBytes } from "node:crypto";
import { companyResource } from "#shared/domain/administration/company.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import {
  isSameStampAccount,
  type StampAuthorityInput,
  stampAuthorityInput,
  stampAuthorityRules,
  stampAuthorityState,
  type StampAuthorityState,
  stampTrial,
  type StampTrial,
} from "#shared/domain/documents/stamp-authority.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { noBody, readRoute, ruledBody, slowRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { TimestampFault } from "#server/engine/services/timestamp/timestamp-fault.ts";
import { findStampAuthority, serviceOf, type StampAuthority } from "./stamp-authority.ts";

const path = "/stamp-authority";
const access = { entity: companyResource.name, action: "update" } as const;
const body = ruledBody({ input: stampAuthorityInput, rules: stampAuthorityRules }, "stamp_authority");
const authorityLock = defineLock("stamp authority");

async function readState(db: Queryable): Promise<StampAuthorityState> {
  const [current] = await db.query<NonNullable<StampAuthorityState["current"]>>(
    `select a.id, a.url, a.account, a.sealed_password is not null as has_password, a.policy, a.created_at,
       u.label as created_by_label, a.answered_at, a.failure, a.failed_at
     from stamp_authority a left join "user" u on u.id = a.created_by where a.removed_at is null`,
    [],
  );
  return { current: current ?? null };
}

/**
 * The password as it is to be stored: the new one, or the stored one if it was entered for the same address and account, so
 * that no one has it sent to another service.
 * @throws InvalidInput
 */
function sealedPassword(
  { vault }: Pick<Services, "vault">,
  { url, account, password }: StampAuthorityInput,
  stored: StampAuthority | null,
): string | null {
  if (!account) return null;
  if (password) return vault.seal("stamp_password", password);
  if (stored?.sealed_password && isSameStampAccount(stored, { url, account })) return stored.sealed_password;
  const key = stored?.sealed_password ? "validation.password_again" : "validation.required";
  throw new InvalidInput("stamp_authority", [{ field: "password", key, params: {} }]);
}

async function removeCurrent(tx: Tx, user_id: string): Promise<boolean> {
  const removed = await tx.query(
    `update stamp_authority set sealed_password = null, removed_at = clock_now(), removed_by = $1
     where removed_at is null returning id`,
    [user_id],
  );
  return removed.length > 0;
}

const readStateRoute = readRoute({
  path,
  summary: "Shows the time-stamping authority, without its password, and whether it answered",
  access: { entity: companyResource.name, action: "read" },
  output: stampAuthorityState,
  run: async ({ db, user }) => {
    requireEveryProperty(user);
    return respond(await readState(db));
  },
});

const storeRoute = writeRoute({
  method: "POST",
  path,
  summary: "Stores the time-stamping authority of signatures and seals; it replaces the one in use",
  access,
  body,
  output: stampAuthorityState,
  run: async ({ tx, user, services, input }) => {
    requireEveryProperty(user);
    await authorityLock.take(tx);
    const sealed = sealedPassword(services, input, await findStampAuthority(tx));
    await removeCurrent(tx, user.user_id);
    await tx.query(
      "insert into stamp_authority (url, account, sealed_password, policy, created_by) values ($1, $2, $3, $4, $5)",
      [input.url, input.account || null, sealed, input.policy || null, user.user_id],
    );
    return respond(await readState(tx));
  },
});

const removeRoute = writeRoute({
  method: "DELETE",
  path,
  summary: "Removes the time-stamping authority; signatures and seals get no more time stamps",
  access,
  body: noBody,
  output: stampAuthorityState,
  run: async ({ tx, user }) => {
    requireEveryProperty(user);
    await authorityLock.take(tx);
    if (!(await removeCurrent(tx, user.user_id))) throw new AppError("not_found");
    return respond(await readState(tx));
  },
});

/** A time stamp of random bytes: nothing of the company leaves. */
async function tryAuthority(services: Services, authority: Omit<StampAuthority, "id">): Promise<StampTrial> {
  try {
    const stamp = await services.timestamps.stamp(serviceOf(authority, services), randomBytes(32));
    const { at, authority_ends_at, authority: name, authority_issuer, policy } = stamp;
    return {
      failure: null,
      said: null,
      stamp: {
        at: at.toISOString(),
        authority: name,
        authority_issuer,
        authority_ends_at: authority_ends_at.toISOString(),
        policy,
      },
    };
  } catch (error) {
    if (!(error instanceof TimestampFault)) throw error;
    return { failure: error.kind, said: error.said, stamp: null };
  }
}

const tryRoute = slowRoute({
  method: "POST",
  path: `${path}/test`,
  summary: "Requests a time stamp with the values given, stores nothing, and says what the authority answered",
  access,
  body,
  output: stampTrial,
  run: async ({ services, user, input }) => {
    requireEveryProperty(user);
    const { url, account, policy } = input;
    const sealed_password = sealedPassword(services, input, await findStampAuthority(services.db));
    const tried = { url, account: account || null, sealed_password, policy: policy || null };
    const leave = await services.heavyReads.enter(user.user_id);
    try {
      return respond(await tryAuthority(services, tried));
    } finally {
      leave();
    }
  },
});

export const stampAuthorityRoutes: readonly Route[] = [readStateRoute, storeRoute, removeRoute, tryRoute];
