import * as z from "zod/mini";
import {
  type CorrectionHold,
  type CorrectionState,
  recordCorrection,
} from "#shared/domain/accounting/verifactu/record-correction.ts";
import { recordModes, verifactuSentStates } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { truncate } from "#shared/lib/text.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { isCustomerHidden } from "./is-customer-hidden.ts";
import { isOfOtherNumber } from "../pending-records.ts";
import { descriptionOf } from "../record-documents.ts";

// The database's part, in server/schema: issuer_mode_on.

const content = z.object({
  customer_name: z.string(),
  lines: z.array(z.object({ concept: z.string() })),
  correction: z.optional(recordCorrection),
});

const facts = z.object({
  mode: z.enum(recordModes),
  sent_state: z.enum(verifactuSentStates),
  content,
  is_annulled: z.boolean(),
  is_hidden: z.boolean(),
  is_of_other_number: z.boolean(),
  keeps_verifactu: z.boolean(),
});
type Facts = z.infer<typeof facts>;

/** The latest record of an invoice's content. */
const LATEST = `
  select v.mode, v.sent_state, v.content,
    exists (select from verifactu_record a where a.invoice_id = v.invoice_id and a.kind = 'annul') as is_annulled,
    v.erased_at is not null or ${isCustomerHidden("v.invoice_id")} as is_hidden, ${isOfOtherNumber("v")} as is_of_other_number,
    issuer_mode_on(v.issuer_id, business_today()) = 'verifactu' as keeps_verifactu
  from verifactu_record v where v.invoice_id = $1 and v.kind <> 'annul' order by v.position desc limit 1`;

/** AEAT has the record, or refused it. */
const holdsOfState = {
  pending: "waiting",
  sent: "not_sent",
  tested: "not_sent",
  duplicate: "duplicate",
  accepted: null,
  accepted_with_errors: null,
  failed: null,
} as const satisfies Record<Facts["sent_state"], CorrectionHold | null>;

function findHold({ mode, sent_state, keeps_verifactu, ...found }: Facts): CorrectionHold | null {
  const { is_hidden, is_annulled, is_of_other_number } = found;
  if (is_hidden) return "blocked";
  if (mode !== "verifactu") return "no_record";
  if (is_annulled) return "annulled";
  const held = holdsOfState[sent_state];
  if (held !== null) return held;
  if (!keeps_verifactu) return "mode";
  return is_of_other_number ? "other_number" : null;
}

const presentOf = ({ content: { customer_name, ...rest } }: Facts) =>
  rest.correction ?? {
    customer_name: truncate(customer_name, 120),
    description: truncate(descriptionOf(rest), 500),
  };

/** What a correcting record of an invoice can change now. In a transaction that writes one, the invoice is locked. */
export async function readCorrection(db: Queryable, invoice_id: string): Promise<CorrectionState> {
  const [row] = await db.query(LATEST, [invoice_id]);
  if (!row) return { hold: "no_record", present: null };
  const found = facts.parse(row);
  const hold = findHold(found);
  return { hold, present: hold === "blocked" ? null : presentOf(found) };
}
