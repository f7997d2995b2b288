import * as z from "zod/mini";
import type { PaymentReading } from "#shared/domain/quick-entry/read-payment-line.ts";
import { isBlank } from "#shared/lib/text.ts";
import { quickEntryDraft } from "./quick-entry-draft.ts";

const named = z.object({ id: z.string(), label: z.string() });

/** The payer, and the rental if known. */
const payer = z.object({
  person: named,
  rental: z.nullable(named),
  /** The part of the line that names the payer; if it changes, the payer is reset. */
  said: z.string(),
  /** The words of it that name no one: a method, or the payment's note. */
  left: z.optional(z.string()),
});

const draft = z.object({
  /** The line as typed: `850 garcia transf ayer`. */
  line: z.string(),
  payer: z.nullable(payer),
  /** The debt (`debtId`) that the payment settles first, if one was chosen. */
  debt_id: z.optional(z.string()),
});

/** A draft of a payment. */
export type PaymentDraft = z.infer<typeof draft>;
export type Payer = z.infer<typeof payer>;

/** What is known of a payment before its form opens. */
export interface PaymentStart extends Partial<PaymentDraft> {
  /** What the palette has read of the line. */
  readonly reading?: PaymentReading;
}

export const paymentDraft = quickEntryDraft<PaymentDraft>("payment_draft", draft, {
  empty: { line: "", payer: null },
  isEmpty: ({ line, payer: chosen }) => isBlank(line) && chosen === null,
});
