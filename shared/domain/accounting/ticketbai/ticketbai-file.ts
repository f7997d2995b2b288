import * as z from "zod/mini";
import { date, instant, integer, signedCents, text, uuid } from "#shared/domain/core/fields.ts";
import { certificateHolds } from "../certificates/certificate-hold.ts";
import { foralTerritories } from "./foral-territory.ts";

/** `waiting` until a certificate signs it; `failed` where the schema does not take the invoice. */
export const ticketbaiStates = ["waiting", "signed", "failed"] as const;
export type TicketbaiState = (typeof ticketbaiStates)[number];

/** Why files wait although the mode is TicketBAI. */
export const ticketbaiHolds = [
  "not_configured",
  ...certificateHolds,
  "certificate_not_yet_valid",
  "certificate_unsupported",
  "certificate_of_collaborator",
] as const;
export type TicketbaiHold = (typeof ticketbaiHolds)[number];

/** What of an invoice ticketbaiv1-2-2.xsd does not take: such a file is never made. */
export const ticketbaiGaps = ["number", "issuer_tax_id", "customer_tax_id", "rectified", "amount"] as const;
export type TicketbaiGap = (typeof ticketbaiGaps)[number];

export const ticketbaiFaults = [...ticketbaiHolds, ...ticketbaiGaps] as const;

/** The issue file of an invoice, without its text. */
export const ticketbaiFile = z.object({
  id: uuid(),
  invoice_id: uuid(),
  position: integer(1),
  territory: z.enum(foralTerritories),
  number: text(),
  issue_date: date(),
  total: signedCents(),
  generated_at: instant(),
  state: z.enum(ticketbaiStates),
  fault: z.nullable(z.enum(ticketbaiFaults)),
  identifier: z.nullable(z.string()),
  verification_url: z.nullable(z.string()),
  signed_at: z.nullable(instant()),
  /** Whether the document can be downloaded: not where the customer's data were erased. */
  has_document: z.boolean(),
});
export type TicketbaiFile = z.infer<typeof ticketbaiFile>;

/** The issue file of an invoice; null for one that was not issued in TicketBAI. */
export const invoiceTicketbai = z.nullable(ticketbaiFile);

/** Settings of the server that TicketBAI needs, by their names in the environment. */
export const ticketbaiSettings = ["TICKETBAI_LICENSE", "TICKETBAI_DEVELOPER_TAX_ID"] as const;

/** The files of an issuer, and whether further ones can be signed. */
export const ticketbaiStatus = z.object({
  files: integer(),
  signed: integer(),
  waiting: integer(),
  failed: integer(),
  /** Settings of the server that are missing. */
  missing_settings: z.array(z.enum(ticketbaiSettings)),
  /** Why nothing could be signed now; null where files are signed with their issue. */
  hold: z.nullable(z.enum(ticketbaiHolds)),
  /** The latest files. */
  latest: z.array(ticketbaiFile),
});
export type TicketbaiStatus = z.infer<typeof ticketbaiStatus>;
