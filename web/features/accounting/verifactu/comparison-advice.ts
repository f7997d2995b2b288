import type { RecordDifference } from "#shared/domain/accounting/verifactu/record-comparison.ts";

/** Fields with an advice of their own; the others are of the invoice itself. */
const advised = ["hash", "sent_state", "annulled"] as const;
type Advice = RecordDifference["kind"] | (typeof advised)[number];

/** What to do: a rectifying invoice only where what AEAT has of the invoice itself differs. */
export function adviceFor({ kind, fields }: Pick<RecordDifference, "kind" | "fields">): readonly Advice[] {
  if (kind !== "different") return [kind];
  const own = advised.filter((field) => fields.includes(field));
  return fields.length > own.length ? [kind, ...own] : own;
}
