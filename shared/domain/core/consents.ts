import * as z from "zod/mini";
import type { MessageKey } from "#locales/es.ts";
import { languages } from "#shared/lib/language.ts";
import { instant, rule } from "./fields.ts";

/** The consents that visitors give, by stored id. */
export const consentIds = ["electronic_signature", "privacy_booking", "privacy_incident"] as const;
export type ConsentId = (typeof consentIds)[number];

interface ConsentText {
  /**
   * First day of validity and the beginning of the SHA-256 of the text in both languages; a changed text is a new
   * version.
   */
  readonly version: string;
  readonly key: MessageKey;
}

/**
 * The current consent texts. Each stored consent names the version that was read; a changed text needs a new version,
 * which a test enforces. Former texts are in the history of the locale files (GDPR, art. 7.1).
 */
export const consentTexts: Readonly<Record<ConsentId, ConsentText>> = {
  electronic_signature: { version: "2026-11-28-354e94a4", key: "public.consent.electronic_signature" },
  privacy_booking: { version: "2026-11-27-01e857b2", key: "public.consent.privacy_booking" },
  privacy_incident: { version: "2026-11-27-9570441a", key: "public.consent.privacy_incident" },
};

/** Whether a version is the current one; consents to other versions must be requested again. */
export function isPresentConsent({ text_id, text_version }: { text_id: ConsentId; text_version: string }): boolean {
  return consentTexts[text_id].version === text_version;
}

/** A consent as the visitor's page sends it: which text was read, and in which language. */
export const consentInput = z
  .object({ text_id: z.enum(consentIds), text_version: z.string(), language: z.enum(languages) })
  .check(rule(isPresentConsent, "validation.consent_version"));
export type ConsentInput = z.infer<typeof consentInput>;

/** A stored consent; the server adds time and IP address. */
export const consent = z.object({
  text_id: z.enum(consentIds),
  text_version: z.string(),
  language: z.enum(languages),
  at: instant(),
  ip: z.nullable(z.string()),
});
export type Consent = z.infer<typeof consent>;
