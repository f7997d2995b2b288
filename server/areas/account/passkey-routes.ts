import {
  passkeyInput,
  passkeyList,
  passkeyLogin,
  type PasskeyProof,
  passkeyProof,
  passkeyRename,
} from "#shared/domain/account/passkey.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, openRoute, readRoute, slowRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { changeFactor } from "./change-factor.ts";
import { tryProof } from "./login-limits.ts";
import {
  checkKey,
  storePasskey,
  listPasskeys,
  loginOptions,
  noteUse,
  registrationOptions,
  removePasskey,
  verifyNewKey,
} from "./passkeys.ts";
import { type Prover, requireCode, requirePassword } from "./proofs.ts";
import { checkCode, readSecondFactorState, spendCode } from "./second-factor.ts";
import { openSession, clientOf } from "./sessions.ts";

/**
 * A passkey counts as both factors, so adding one requires all factors that the user has.
 * @throws AppError wrong_password, wrong_code, too_many_attempts
 */
async function requireFactors(prover: Prover, { password, code }: PasskeyProof): Promise<void> {
  const { services, user } = prover;
  await requirePassword(prover, password);
  const { is_on } = await readSecondFactorState(services.db, user.user_id);
  if (!is_on) return;
  const good = await requireCode(prover, () => checkCode(services, user.user_id, code ?? ""));
  await transact(services.db, user.user_id, (tx) => spendCode(tx, user.user_id, good));
}

const list = readRoute({
  path: "/auth/passkeys",
  summary: "The user's passkeys, and the address under which they work",
  access: "session",
  isForSettingUp: true,
  output: passkeyList,
  run: async ({ db, services, user }) =>
    respond({ origin: services.relyingParty?.origin ?? null, passkeys: await listPasskeys(db, user.user_id) }),
});

const startRoute = slowRoute({
  method: "POST",
  path: "/auth/passkeys/options",
  summary: "The options with which a browser creates a passkey (PublicKeyCredentialCreationOptionsJSON)",
  access: "session",
  isForSettingUp: true,
  body: bodyOf(passkeyProof),
  run: async (call) => {
    await requireFactors(call, call.input);
    return respond(await registrationOptions(call.services, call.user));
  },
});

const storeRoute = slowRoute({
  method: "POST",
  path: "/auth/passkeys",
  summary: "Stores a passkey that a browser has created, and ends the user's other sessions",
  access: "session",
  isForSettingUp: true,
  body: bodyOf(passkeyInput),
  run: async ({ services, user, input: { name, credential } }) => {
    const { user_id } = user;
    const key = await verifyNewKey(services, user_id, credential);
    await transact(services.db, user_id, (tx) =>
      changeFactor({ tx, services, user }, { verb: "add_passkey", mail: "passkey_added" }, () =>
        storePasskey(tx, user_id, name, key),
      ),
    );
    return respond(null, 201);
  },
});

const rename = writeRoute({
  method: "POST",
  path: "/auth/passkeys/:id/rename",
  summary: "Renames one of the user's passkeys",
  access: "session",
  body: bodyOf(passkeyRename),
  run: async ({ tx, user, params, input }) => {
    const named = await tx.query("update passkey set name = $3 where id = $1 and user_id = $2 returning id", [
      params["id"],
      user.user_id,
      input.name,
    ]);
    if (named.length === 0) throw new AppError("not_found");
    return respond(null);
  },
});

const remove = writeRoute({
  method: "DELETE",
  path: "/auth/passkeys/:id",
  summary: "Removes one of the user's passkeys, and ends their other sessions",
  access: "session",
  body: noBody,
  run: async ({ services, tx, user, params }) => {
    await changeFactor({ tx, services, user }, { verb: "remove_passkey", mail: "passkey_removed" }, () =>
      removePasskey(tx, user.user_id, params["id"] ?? ""),
    );
    return respond(null);
  },
});

const startLoginRoute = openRoute({
  method: "POST",
  path: "/auth/login/passkey-options",
  summary: "The options with which a browser requests a passkey (PublicKeyCredentialRequestOptionsJSON)",
  body: noBody,
  run: async ({ services }) => respond(await loginOptions(services)),
});

const finishLogin = openRoute({
  method: "POST",
  path: "/auth/login/passkey",
  summary: "Starts a session with a passkey, which is both factors at once",
  body: bodyOf(passkeyLogin),
  run: async ({ services, request, input: { credential } }) => {
    const { db } = services;
    const attempt = { account: `passkey ${credential.id.slice(0, 100)}`, address: request.ip };
    const key = await tryProof(db, attempt, () => checkKey(services, credential));
    if (!key) throw new AppError("wrong_passkey");
    const tokens = await transact(db, key.user_id, async (tx) => {
      await noteUse(tx, key);
      return openSession(tx, services, key.user_id, clientOf(request));
    });
    return respond(tokens);
  },
});

export const passkeyRoutes: readonly Route[] = [
  list,
  startRoute,
  storeRoute,
  rename,
  remove,
  startLoginRoute,
  finishLogin,
];
