import { confirmation, type ConfirmationInput, confirmationInput } from "#shared/domain/account/confirmation.ts";
import { CONFIRMATION_MINUTES } from "#shared/domain/account/policy.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { ruledBody, slowRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { createOpaqueToken } from "#server/engine/services/tokens.ts";
import { type Prover, requireCode, requirePassword } from "./proofs.ts";
import { checkCode, spendCode } from "./second-factor.ts";

/** @throws AppError wrong_password, wrong_code, too_many_attempts */
async function requireProof(prover: Prover, { password, code }: ConfirmationInput): Promise<void> {
  const { services, user } = prover;
  if (password != null) return requirePassword(prover, password);
  const good = await requireCode(prover, () => checkCode(services, user.user_id, code ?? ""));
  await transact(services.db, user.user_id, (tx) => spendCode(tx, user.user_id, good));
}

const confirm = slowRoute({
  method: "POST",
  path: "/auth/confirmations",
  summary: "Confirms who the user is, by password or code, for what a session alone may not do: changing bank accounts",
  access: "session",
  body: ruledBody(confirmationInput),
  output: confirmation,
  run: async (call) => {
    const { services, user, input } = call;
    await requireProof(call, input);
    const { token, hash } = createOpaqueToken();
    const [row] = await services.db.query<{ expires_at: string }>(
      `insert into confirmation (key_hash, session_id, expires_at)
       values ($1, $2, clock_now() + make_interval(mins => $3)) returning expires_at`,
      [hash, user.session_id, CONFIRMATION_MINUTES],
    );
    if (!row) throw new Error("An insert returned no row");
    return respond({ key: token, expires_at: row.expires_at }, 201);
  },
});

export const confirmationRoutes: readonly Route[] = [confirm];
