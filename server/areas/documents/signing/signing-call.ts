import { AppError } from "#shared/domain/core/app-error.ts";
import { findByKey } from "#server/engine/http/public-limits.ts";
import type { RouteCall } from "#server/engine/http/route.ts";
import { findSigning, type KeySigning } from "./signing-access.ts";

export const SIGNING_PATH = "/external-document/:key";

export type SigningCall = Pick<RouteCall, "services" | "request" | "params">;

export const keyOf = ({ params }: Pick<SigningCall, "params">): string => params["key"] ?? "";

/**
 * Signing of the key in the URL.
 * @throws AppError invalid_link, too_many_attempts
 */
export const openSigning = (call: SigningCall): Promise<KeySigning> =>
  findByKey(call.services.db, call.request.ip, () => findSigning(call.services.db, keyOf(call)));

/** Refuses an unknown key before the transaction starts. */
export const mayCall = async (call: SigningCall): Promise<void> => void (await openSigning(call));

/**
 * The signing of a link that still works.
 * @throws AppError invalid_link for a key renewed meanwhile; signing_delegated for one that ended by delegation
 */
export function requireSigning(signing: KeySigning | null): KeySigning {
  if (!signing) throw new AppError("invalid_link");
  if (signing.link === "former") throw new AppError("signing_delegated");
  return signing;
}
