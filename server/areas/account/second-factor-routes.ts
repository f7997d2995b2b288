import {
  codeProof,
  enrolment,
  loginCodeInput,
  passwordProof,
  recoveryCodes,
  secondFactorState,
  wholeProof,
} from "#shared/domain/account/second-factor.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, openRoute, readRoute, slowRoute } from "#server/engine/http/define-route.ts";
import { forgetSecondFactor } from "./forget-second-factor.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { changeFactor } from "./change-factor.ts";
import { readLoginStep, spendLoginStep } from "./login-steps.ts";
import { requireBoth, requireCode, requirePassword } from "./proofs.ts";
import {
  checkCode,
  checkFirstCode,
  startEnrolment,
  readSecondFactorState,
  renewRecoveryCodes,
  spendCode,
  enableSecondFactor,
} from "./second-factor.ts";
import { openSession, clientOf } from "./sessions.ts";

/** New recovery codes do not change the user's row, so the audit entry is written here. */
async function recordRenewal(tx: Tx, user_id: string): Promise<void> {
  const [user] = await tx.query<{ label: string }>('select label from "user" where id = $1', [user_id]);
  if (user) await recordAuditEntry(tx, { entity: "user", id: user_id, label: user.label }, "renew_recovery_codes");
}

const state = readRoute({
  path: "/auth/second-factor",
  summary: "Whether the user's login requires a code, and how many recovery codes are left",
  access: "session",
  isForSettingUp: true,
  output: secondFactorState,
  run: async ({ db, user }) => respond(await readSecondFactorState(db, user.user_id)),
});

const startRoute = slowRoute({
  method: "POST",
  path: "/auth/second-factor/enrol",
  summary: "Creates the secret for an authenticator; the login requires its codes once one was confirmed",
  access: "session",
  isForSettingUp: true,
  body: bodyOf(passwordProof),
  output: enrolment,
  run: async (call) => {
    const { services, user, input } = call;
    await requirePassword(call, input.password);
    return respond(await transact(services.db, user.user_id, (tx) => startEnrolment(tx, services, user)));
  },
});

const confirm = slowRoute({
  method: "POST",
  path: "/auth/second-factor/confirm",
  summary:
    "Turns the second factor on by its first code, ends the user's other sessions and shows the recovery codes, once",
  access: "session",
  isForSettingUp: true,
  body: bodyOf(codeProof),
  output: recoveryCodes,
  run: async (call) => {
    const { services, user, input } = call;
    const step = await requireCode(call, () => checkFirstCode(services, user.user_id, input.code));
    const codes = await transact(services.db, user.user_id, async (tx) => {
      await changeFactor({ tx, services, user }, { verb: "turn_on_second_factor", mail: "second_factor_on" }, () =>
        enableSecondFactor(tx, user.user_id, step),
      );
      return renewRecoveryCodes(tx, user.user_id);
    });
    return respond({ codes });
  },
});

const turnOff = slowRoute({
  method: "POST",
  path: "/auth/second-factor/turn-off",
  summary: "Turns the user's second factor off, and ends their other sessions",
  access: "session",
  body: bodyOf(wholeProof),
  run: async (call) => {
    const { services, user, input } = call;
    const code = await requireBoth(call, input);
    await transact(services.db, user.user_id, async (tx) => {
      await spendCode(tx, user.user_id, code);
      await changeFactor({ tx, services, user }, { verb: "turn_off_second_factor", mail: "second_factor_off" }, () =>
        forgetSecondFactor(tx, user.user_id),
      );
    });
    return respond(null);
  },
});

const renewCodes = slowRoute({
  method: "POST",
  path: "/auth/second-factor/recovery-codes",
  summary: "Replaces all recovery codes and shows the new ones, once",
  access: "session",
  body: bodyOf(wholeProof),
  output: recoveryCodes,
  run: async (call) => {
    const { services, user, input } = call;
    const code = await requireBoth(call, input);
    const codes = await transact(services.db, user.user_id, async (tx) => {
      await spendCode(tx, user.user_id, code);
      await recordRenewal(tx, user.user_id);
      return renewRecoveryCodes(tx, user.user_id);
    });
    return respond({ codes });
  },
});

const finishLogin = openRoute({
  method: "POST",
  path: "/auth/login/code",
  summary: "Starts a session with an authenticator code, or a recovery code, after the password",
  body: bodyOf(loginCodeInput),
  run: async ({ services, request, input: { step_token, code } }) => {
    const { db } = services;
    const user_id = await readLoginStep(db, step_token);
    const prover = { services, request, user: { user_id } };
    const good = await requireCode(prover, () => checkCode(services, user_id, code));
    const tokens = await transact(db, user_id, async (tx) => {
      await spendLoginStep(tx, step_token);
      await spendCode(tx, user_id, good);
      return openSession(tx, services, user_id, clientOf(request));
    });
    return respond(tokens);
  },
});

export const secondFactorRoutes: readonly Route[] = [state, startRoute, confirm, turnOff, renewCodes, finishLogin];
