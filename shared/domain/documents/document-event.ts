import * as z from "zod/mini";
import { instant, uuid } from "../core/fields.ts";

/** All events of a document, in their usual order. */
export const documentEventKinds = [
  "created",
  "filled",
  "uploaded",
  "requested",
  "print_failed",
  "sent",
  "mailed",
  "link_made",
  "opened",
  "read",
  "delegated",
  "delegation_revoked",
  "code_sent",
  "code_wrong",
  "code_confirmed",
  "picture_given",
  "picture_withdrawn",
  "consented",
  "signed",
  "declined",
  "reminded",
  "expired",
  "cancelled",
  "told",
  "completed",
  "sealed",
  "validation_added",
  "copied",
] as const;
export type DocumentEventKind = (typeof documentEventKinds)[number];

/** An event of a document; append-only. */
export const documentEvent = z.object({
  id: uuid(),
  document_id: uuid(),
  at: instant(),
  kind: z.enum(documentEventKinds),
  signer_id: z.nullable(uuid()),
  signer_name: z.nullable(z.string()),
  /** Who acted by the signer's link: the signer or their delegate; null for what was done to them, such as a mail. */
  doer_name: z.nullable(z.string()),
  /** The staff member; null for a signer and for the system itself. */
  actor_id: z.nullable(uuid()),
  actor_label: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type DocumentEvent = z.infer<typeof documentEvent>;
