import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type { PasskeyProof } from "#shared/domain/account/passkey.ts";
import { call, callForEffect } from "./http.ts";
import { enter } from "./login.ts";

/** Result of the browser's dialog. Cancelling is not an error. */
export type PasskeyOutcome = "done" | "cancelled" | "known";

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

/**
 * Logs in with any passkey the user chooses.
 * @throws ApiError for a refusal
 */
export async function enterWithPasskey(): Promise<PasskeyOutcome> {
  const { data: optionsJSON } = await call<PublicKeyCredentialRequestOptionsJSON>("/auth/login/passkey-options", {
    method: "POST",
  });
  const credential = await startAuthentication({ optionsJSON }).catch(() => null);
  if (!credential) return "cancelled";
  const { id, rawId, type, response } = credential;
  const body = { credential: { id, rawId, type, response } };
  await enter("/auth/login/passkey", body);
  return "done";
}

/**
 * Creates a passkey on this device and registers it under a name.
 * @throws ApiError for a refusal
 */
export async function addPasskey(name: string, proof: PasskeyProof): Promise<PasskeyOutcome> {
  const { data: optionsJSON } = await call<PublicKeyCredentialCreationOptionsJSON>("/auth/passkeys/options", {
    method: "POST",
    body: proof,
  });
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
    await callForEffect("/auth/passkeys", { method: "POST", body: { name, credential } });
    return "done";
  } catch (error) {
    if (isNamed(error, "ApiError")) throw error;
    return isNamed(error, "InvalidStateError") ? "known" : "cancelled";
  }
}
