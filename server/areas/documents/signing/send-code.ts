import { randomInt } from "node:crypto";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { SIGNING_CODE } from "#shared/domain/documents/policy.ts";
import type { CodeChannel } from "#shared/domain/documents/signing-code.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { exceedsSum, requireRoom } from "#server/engine/http/rate-limit.ts";
import type { Vault } from "#server/engine/services/vault.ts";
import { queueCode } from "./queue-code.ts";
import { needsCode } from "./code-state.ts";
import { codeTargets, type CodeTarget } from "./code-targets.ts";
import type { KeySigning } from "./signing-access.ts";
import { recordOfParts } from "./record-of-parts.ts";
import { situationOf } from "./signing-page.ts";
import type { SigningContext } from "./signing-visitor.ts";

const DAY = 24 * 60;

/** The stored form of a code: a keyed hash over what the code is for, so that it is of no use for anything else. */
export const hashCode = (vault: Vault, { signer, document, key_hash }: KeySigning, code: string): Buffer =>
  vault.digest("signing_code", [signer.id, key_hash.toString("hex"), document.pdf_sha256, code].join(" "));

/** @throws AppError not_your_turn, signing_ended, signing_code_unneeded */
export function assertTakesCode(signing: KeySigning): void {
  const situation = situationOf(signing);
  if (situation === "waiting") throw new AppError("not_your_turn");
  if (situation !== "open") throw new AppError("signing_ended");
  if (!needsCode(signing)) throw new AppError("signing_code_unneeded");
}

/** What counts for a limit: the codes of one link, which ends when the office renews it, and all of the signer. */
const ofLink = ({ signer, key_hash }: KeySigning) => ({ signer_id: signer.id, key_hash });
const ofSigner = ({ signer }: KeySigning) => ({ signer_id: signer.id });

/** @throws AppError signing_codes_used_up after too many wrong codes in a day */
export async function assertNotGuessing(tx: Tx, signing: KeySigning): Promise<void> {
  const limits = [
    { by: ofLink(signing), most: SIGNING_CODE.wrong_per_day, minutes: DAY },
    { by: ofSigner(signing), most: SIGNING_CODE.wrong_of_signer_per_day, minutes: DAY },
  ];
  if (await exceedsSum(tx, "signing_code", { column: "attempts", added: 1 }, limits))
    throw new AppError("signing_codes_used_up", { retryAfterSeconds: 3_600 });
}

/** @throws AppError too_many_attempts */
const assertMayHaveAnother = (tx: Tx, signing: KeySigning) =>
  requireRoom(tx, "signing_code", [
    { by: ofLink(signing), most: SIGNING_CODE.per_hour, minutes: 60 },
    { by: ofLink(signing), most: SIGNING_CODE.per_day, minutes: DAY },
    { by: ofSigner(signing), most: SIGNING_CODE.of_signer_per_day, minutes: DAY },
  ]);

const createCode = () =>
  randomInt(10 ** SIGNING_CODE.digits)
    .toString()
    .padStart(SIGNING_CODE.digits, "0");

/** The target of a channel that the office allowed for the signer. @throws InvalidInput */
function targetOf({ signer }: KeySigning, channel: CodeChannel): CodeTarget {
  const target = codeTargets(signer).find((one) => one.channel === channel);
  if (!target) throw new InvalidInput(null, [{ field: "channel", key: "validation.invalid", params: {} }]);
  return target;
}

/**
 * Sends a new code to the signer of the locked document; the one before ends.
 * @throws AppError not_your_turn, signing_ended, signing_code_unneeded, signing_codes_used_up, too_many_attempts, signing_code_unsent
 */
export async function sendCode(context: SigningContext, signing: KeySigning, channel: CodeChannel): Promise<void> {
  const { tx, services, visitor } = context;
  const { document, signer, key_hash } = signing;
  assertTakesCode(signing);
  const { to, address } = targetOf(signing, channel);
  await assertNotGuessing(tx, signing);
  await assertMayHaveAnother(tx, signing);
  const code = createCode();
  const sent = await queueCode(context, signing, { channel, to }, code);
  await tx.query(
    `insert into signing_code (signer_id, channel, address, key_hash, pdf_sha256, code_hash, mail_id, sms_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, clock_now() + make_interval(mins => $9))`,
    [
      signer.id,
      channel,
      address,
      key_hash,
      document.pdf_sha256,
      hashCode(services.vault, signing, code),
      sent.mail_id,
      sent.sms_id,
      SIGNING_CODE.minutes,
    ],
  );
  const details = { channel, address, ...sent };
  await recordOfParts(tx, signing, { kind: "code_sent", ...visitor, details });
}
