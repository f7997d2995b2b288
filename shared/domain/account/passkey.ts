import * as z from "zod/mini";
import { instant, text, uuid } from "../core/fields.ts";
import { passwordProof } from "./second-factor.ts";

/** Maximum length of a part: attestations contain certificates. */
const MAX_PART = 20_000;

const part = () => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(MAX_PART));
/** At most 1,023 bytes (WebAuthn, 4). */
const credentialId = () => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(1364));

/** A passkey as listed for its owner. */
export const passkeyRow = z.object({
  id: uuid(),
  name: z.string(),
  is_synced: z.boolean(),
  created_at: instant(),
  last_used_at: z.nullable(instant()),
});
export type Passkey = z.infer<typeof passkeyRow>;

/** GET /auth/passkeys: the user's own, and the origin at which they work; null when the server has no domain name. */
export const passkeyList = z.object({ origin: z.nullable(z.string()), passkeys: z.array(passkeyRow) });
export type PasskeyList = z.infer<typeof passkeyList>;

/** POST /auth/passkeys/options: adding a passkey requires all factors the user has. */
export const passkeyProof = z.object({ ...passwordProof.shape, code: z.optional(z.nullable(text(100))) });
export type PasskeyProof = z.infer<typeof passkeyProof>;

const common = {
  id: credentialId(),
  rawId: credentialId(),
  type: z.literal("public-key"),
  clientExtensionResults: z.optional(z.object({})),
};

/** The browser's response for a new passkey (RegistrationResponseJSON of WebAuthn, 5.1). */
export const newCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: part(),
    attestationObject: part(),
    transports: z.optional(z.array(z.string().check(z.regex(/^[\w-]{1,30}$/))).check(z.maxLength(10))),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** The browser's response for an existing passkey (AuthenticationResponseJSON). */
export const usedCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: part(),
    authenticatorData: part(),
    signature: part(),
    userHandle: z.optional(z.nullable(credentialId())),
  }),
});
export type UsedCredential = z.infer<typeof usedCredential>;

export const passkeyName = () => text(60);
/** POST /auth/passkeys */
export const passkeyInput = z.object({ name: passkeyName(), credential: newCredential });
/** POST /auth/passkeys/{id}/rename */
export const passkeyRename = z.object({ name: passkeyName() });
/** POST /auth/login/passkey */
export const passkeyLogin = z.object({ credential: usedCredential });
