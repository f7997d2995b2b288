import { codeOf, type IndexedRecord } from "#shared/client/indexed-record.ts";
import { readRecords } from "#shared/client/record-index.ts";
import { can } from "#shared/client/state/session-state.ts";
import { rank } from "#shared/lib/rank.ts";
import type { PayerOption } from "./payer-option.ts";

const SEPARATOR = " · ";

const ofPerson = ({ id, title }: IndexedRecord): PayerOption => ({
  id,
  label: title,
  codes: [],
  payer: { person: { id, label: title }, rental: null },
});

function ofRental(record: IndexedRecord): PayerOption | null {
  const { id, hint, tenant } = record;
  if (!tenant) return null;
  const code = codeOf(record);
  return {
    id,
    label: tenant.label,
    hint: [code, hint].filter((part) => part !== "").join(SEPARATOR),
    codes: [code, codeOf({ title: hint })],
    payer: { person: tenant, rental: { id, label: code } },
  };
}

function optionOf(record: IndexedRecord): PayerOption | null {
  if (!can(record.entity, "read")) return null;
  if (record.entity === "person") return ofPerson(record);
  return record.entity === "rental" ? ofRental(record) : null;
}

/**
 * The payers among the records that this device has seen, best match first: for an entry without a connection. The
 * server may know others of the same name.
 */
export function findKnownPayers(text: string, atMost: number): PayerOption[] {
  const found = [...readRecords().values()].flatMap((record) => {
    const option = optionOf(record);
    const match = option && rank(text, { title: record.title, keywords: [record.words] });
    return option && match ? [{ option, score: match.score }] : [];
  });
  const options = found.toSorted((a, b) => b.score - a.score).map(({ option }) => option);
  const tenants = new Set(options.filter(({ payer }) => payer.rental).map(({ payer }) => payer.person.id));
  return options.filter(({ payer }) => payer.rental ?? !tenants.has(payer.person.id)).slice(0, atMost);
}
