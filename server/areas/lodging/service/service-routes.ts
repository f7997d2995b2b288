import { randomUUID } from "node:crypto";
import { companyResource } from "#shared/domain/administration/company.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import {
  type LodgingServiceInput,
  lodgingServiceInput,
  lodgingServiceRules,
  lodgingServiceState,
  type LodgingServiceState,
  lodgingTrial,
  type LodgingTrial,
} from "#shared/domain/lodging/lodging-service.ts";
import { defineLock } from "#server/engine/db/advisory-lock.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { noBody, readRoute, ruledBody, slowRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { enqueueLodging } from "../messages/enqueue-lodging.ts";
import { callService, type LodgingAccount } from "./call-service.ts";
import { LodgingError } from "./lodging-error.ts";
import { findAccount, sealAccount, type StoredAccount } from "./service-account.ts";
import { readLot } from "./service-answers.ts";
import { lotRequest } from "./service-requests.ts";

const path = "/lodging-service";
const access = { entity: companyResource.name, action: "update" } as const;
const body = ruledBody({ input: lodgingServiceInput, rules: lodgingServiceRules }, "lodging_service");
const serviceLock = defineLock("lodging service");

async function readState(services: Pick<Services, "vault">, db: Queryable): Promise<LodgingServiceState> {
  const [row] = await db.query<Omit<NonNullable<LodgingServiceState["current"]>, "username" | "lessor_code">>(
    `select s.environment, s.created_at, u.label as created_by_label, s.answered_at, s.failure, s.failed_at
     from lodging_service s left join "user" u on u.id = s.created_by where s.removed_at is null`,
    [],
  );
  if (!row) return { current: null };
  const account = (await findAccount(services, db))?.account;
  return { current: { ...row, username: account?.username ?? null, lessor_code: account?.lessor_code ?? null } };
}

/**
 * The account as entered, with the stored password if it was of the same user and environment.
 * @throws InvalidInput
 */
function completeAccount(input: LodgingServiceInput, stored: StoredAccount | null): LodgingAccount {
  const { username, password, lessor_code, environment } = input;
  if (password) return { username, password, lessor_code };
  const known = stored?.account;
  const isSame = stored?.environment === environment && known?.username === username;
  if (known && isSame) return { username, password: known.password, lessor_code };
  const key = stored ? "validation.password_again" : "validation.required";
  throw new InvalidInput("lodging_service", [{ field: "password", key, params: {} }]);
}

async function removeCurrent(tx: Tx, user_id: string): Promise<boolean> {
  const removed = await tx.query(
    `update lodging_service set sealed_account = null, removed_at = clock_now(), removed_by = $1
     where removed_at is null returning id`,
    [user_id],
  );
  return removed.length > 0;
}

const readStateRoute = readRoute({
  path,
  summary: "Shows the account with SES.HOSPEDAJES, without its password, and whether the service answered",
  access,
  output: lodgingServiceState,
  run: async ({ db, user, services }) => {
    requireEveryProperty(user);
    return respond(await readState(services, db));
  },
});

const storeRoute = writeRoute({
  method: "POST",
  path,
  summary: "Stores the account with SES.HOSPEDAJES, sealed; it replaces the one in use",
  access,
  body,
  output: lodgingServiceState,
  run: async ({ tx, user, services, input }) => {
    requireEveryProperty(user);
    await serviceLock.take(tx);
    const account = completeAccount(input, await findAccount(services, tx));
    await removeCurrent(tx, user.user_id);
    await tx.query("insert into lodging_service (environment, sealed_account, created_by) values ($1, $2, $3)", [
      input.environment,
      sealAccount(services, account),
      user.user_id,
    ]);
    await enqueueLodging(tx);
    return respond(await readState(services, tx));
  },
});

const removeRoute = writeRoute({
  method: "DELETE",
  path,
  summary: "Removes the account with SES.HOSPEDAJES; messages wait until another one is stored",
  access,
  body: noBody,
  output: lodgingServiceState,
  run: async ({ tx, user, services }) => {
    requireEveryProperty(user);
    await serviceLock.take(tx);
    if (!(await removeCurrent(tx, user.user_id))) throw new AppError("not_found");
    return respond(await readState(services, tx));
  },
});

/** A query about a lot that does not exist: nothing is communicated, and the account is tried. */
async function tryAccount(
  services: Services,
  input: LodgingServiceInput,
  account: LodgingAccount,
): Promise<LodgingTrial> {
  const lot = randomUUID();
  try {
    const bytes = await callService(services.lodging.connect(input.environment), account, lotRequest(lot));
    const outcome = await readLot(bytes, lot);
    return { failure: null, said: outcome.state === "unknown" ? outcome.text : null };
  } catch (error) {
    if (!(error instanceof LodgingError)) throw error;
    return { failure: error.fault, said: error.message };
  }
}

const tryRoute = slowRoute({
  method: "POST",
  path: `${path}/test`,
  summary:
    "Asks SES.HOSPEDAJES about a lot that does not exist, with the values given; stores and communicates nothing",
  access,
  body,
  output: lodgingTrial,
  run: async ({ services, user, input }) => {
    requireEveryProperty(user);
    const account = completeAccount(input, await findAccount(services, services.db));
    const leave = await services.heavyReads.enter(user.user_id);
    try {
      return respond(await tryAccount(services, input, account));
    } finally {
      leave();
    }
  },
});

export const lodgingServiceRoutes: readonly Route[] = [readStateRoute, storeRoute, removeRoute, tryRoute];
