import * as z from "zod/mini";
import { isBlank } from "#shared/lib/text.ts";
import { keptDraft } from "./kept-draft.ts";

const draft = z.object({
  person: z.nullable(z.object({ id: z.string(), label: z.string() })),
  /** What stands in the person's field while nobody has been chosen. */
  name: z.string(),
  amount: z.string(),
  /** Null while the default method counts. */
  method_id: z.nullable(z.string()),
});

/** What somebody has entered of a payment that is not registered yet. */
export type PaymentDraft = z.infer<typeof draft>;

export const paymentDraft = keptDraft<PaymentDraft>("payment_draft", draft, {
  empty: { person: null, name: "", amount: "", method_id: null },
  isEmpty: ({ person, name, amount }) => person === null && isBlank(name) && isBlank(amount),
});
