import type { IndexedEntity } from "#shared/client/indexed-record.ts";
import { PhoneLinks } from "./phone-links.tsx";
import { useFieldLabel } from "./use-t.ts";

/** Fields shown first, by kind of record: what callers ask about most. The name is in the heading. */
export const mainFields: Readonly<Record<IndexedEntity, readonly string[]>> = {
  person: ["phone", "email", "documentation"],
  owner: ["phone", "email", "documentation"],
  asset: ["asset_status_label", "property_label", "cadastral_number"],
  property: ["address_label", "cadastral_number"],
  rental: ["tenant_label", "asset_label"],
  incident: ["incident_status_label", "asset_label", "reporter_name", "reporter_phone"],
  invoice: ["customer_name", "rental_label"],
  payment: ["person_label", "owner_label", "rental_label"],
  document: ["rental_label", "owner_label"],
};

const phones: ReadonlySet<string> = new Set(["phone", "reporter_phone"]);

function FactValue({ name, value }: Pick<FactProps, "name" | "value">) {
  if (phones.has(name)) return <PhoneLinks phone={value} />;
  return name === "email" ? <a href={`mailto:${value}`}>{value}</a> : value;
}

interface FactProps {
  readonly name: string;
  readonly entity: string;
  readonly value: string;
}

/** One fact of a record in a list of definitions; a telephone or an address can be used. */
export function Fact({ name, entity, value }: FactProps) {
  const fieldLabel = useFieldLabel();
  return (
    <div>
      <dt>{fieldLabel(entity, name.replace(/_label$/, "_id"))}</dt>
      <dd>
        <FactValue name={name} value={value} />
      </dd>
    </div>
  );
}

/** The main facts of a record that it has. */
export const mainFactsOf = (entity: IndexedEntity, fields: ReadonlyMap<string, unknown>) =>
  mainFields[entity].flatMap((name) => {
    const value = fields.get(name);
    return typeof value === "string" && value !== "" ? [{ name, value }] : [];
  });
