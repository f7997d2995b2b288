import * as z from "zod/mini";
import type { DocumentEvent } from "./document-event.ts";
import type { Document } from "./document.ts";
import type { Signer } from "./signer.ts";

/** A link that was mailed to a signer and still works. */
export interface SentLink {
  readonly email: string;
  readonly at: string;
}

/** Details of a mail: a reminder may be recorded without one. */
const mailDetails = z.object({ email: z.string(), is_mailed: z._default(z.boolean(), true) });

const mailedKinds: ReadonlySet<DocumentEvent["kind"]> = new Set([
  "mailed",
  "reminded",
  "delegated",
  "delegation_revoked",
]);

/**
 * The link that a new one would end: mailed, not signed with, and not expired. A link that was only made for the
 * office was sent to no one. Events are given newest first.
 */
export function findSentLink(
  { id, keyed_at, state }: Pick<Signer, "id" | "keyed_at" | "state">,
  { expires_at }: Pick<Document, "expires_at">,
  events: readonly Pick<DocumentEvent, "signer_id" | "kind" | "at" | "details">[],
  now: number,
): SentLink | null {
  const isUsed = state === "signed" || state === "declined";
  if (keyed_at === null || isUsed || (expires_at !== null && Date.parse(expires_at) <= now)) return null;
  for (const event of events) {
    // A link before the current one no longer works.
    const isCurrent = event.signer_id === id && Date.parse(event.at) >= Date.parse(keyed_at);
    if (!isCurrent || !mailedKinds.has(event.kind)) continue;
    const mail = z.safeParse(mailDetails, event.details);
    if (mail.success && mail.data.is_mailed) return { email: mail.data.email, at: event.at };
  }
  return null;
}
