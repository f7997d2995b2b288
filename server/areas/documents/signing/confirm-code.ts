import { timingSafeEqual } from "node:crypto";
import { AppError } from "#shared/domain/core/app-error.ts";
import { SIGNING_CODE } from "#shared/domain/documents/policy.ts";
import type { CodeConfirmation } from "#shared/domain/documents/signing-code.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Vault } from "#server/engine/services/vault.ts";
import { describeCode, needsCode, readCode, readConfirmed, type StoredCode } from "./code-state.ts";
import { recordOfParts } from "./record-of-parts.ts";
import { assertNotGuessing, assertTakesCode, hashCode } from "./send-code.ts";
import type { KeySigning, Signing } from "./signing-access.ts";
import type { SigningContext } from "./signing-visitor.ts";

/** What shows that the holder of the link entered the code: the same on each device that entered it, and stored on none of ours. */
const proofOf = (vault: Vault, id: string): string => vault.digest("signing_proof", id).toString("base64url");

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

async function countWrong({ tx, visitor }: SigningContext, signing: KeySigning, code: StoredCode) {
  const attempts = code.attempts + 1;
  await tx.query("update signing_code set attempts = $2 where id = $1", [code.id, attempts]);
  const details = { channel: code.channel, attempts };
  await recordOfParts(tx, signing, { kind: "code_wrong", ...visitor, details });
  return attempts < SIGNING_CODE.attempts ? "wrong" : "used_up";
}

async function noteConfirmed({ tx, visitor }: SigningContext, signing: KeySigning, code: StoredCode) {
  if (code.is_confirmed) return;
  await tx.query("update signing_code set confirmed_at = clock_now() where id = $1", [code.id]);
  const { channel, address, attempts } = code;
  const details = { channel, address, attempts };
  await recordOfParts(tx, signing, { kind: "code_confirmed", ...visitor, details });
}

/**
 * Compares what was entered with the code of the locked document's signer. A wrong code is an outcome and no error, for
 * it has to be counted.
 * @throws AppError not_your_turn, signing_ended, signing_code_unneeded, signing_codes_used_up
 */
export async function confirmCode(
  context: SigningContext,
  signing: KeySigning,
  entered: string,
): Promise<CodeConfirmation> {
  const { tx, services } = context;
  assertTakesCode(signing);
  await assertNotGuessing(tx, signing);
  const code = await readCode(tx, signing);
  const describe = async (outcome: CodeConfirmation["outcome"], proof: string | null = null) =>
    ({ outcome, proof, code: await describeCode(tx, signing) }) as const;
  if (!code?.is_open) return describe(code && code.attempts >= SIGNING_CODE.attempts ? "used_up" : "over");
  if (!isSame(code.code_hash, hashCode(services.vault, signing, entered)))
    return describe(await countWrong(context, signing, code));
  await noteConfirmed(context, signing, code);
  return describe("confirmed", proofOf(services.vault, code.id));
}

/**
 * Refuses a signature without a confirmed code, where the document needs one. A code that was sent after the confirmed
 * one does not end it: another holder of the link could keep the signer from signing.
 * @returns the id of the code; null where none is needed
 * @throws AppError signing_code_required
 */
export async function requireConfirmedCode(
  db: Queryable,
  vault: Vault,
  { key_hash, ...signing }: Signing & Partial<Pick<KeySigning, "key_hash">>,
  proof: string | null,
): Promise<string | null> {
  if (!needsCode(signing)) return null;
  const confirmed = key_hash && proof !== null ? await readConfirmed(db, { ...signing, key_hash }) : [];
  const proven = confirmed.find((id) => isSame(Buffer.from(proof ?? ""), Buffer.from(proofOf(vault, id))));
  if (proven === undefined) throw new AppError("signing_code_required");
  return proven;
}
