import type { PaymentApplicationKind } from "#shared/domain/accounting/payments/payment-application.ts";
import type { PaymentMethodKind } from "#shared/domain/accounting/payments/payment-method.ts";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import type { IndexValue } from "#shared/domain/rentals/index-book.ts";
import type { Priority } from "#shared/domain/incidents/incident-type.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

interface IncidentType {
  readonly id: string;
  readonly default_priority: Priority;
  readonly response_hours: number | null;
}

/** Seeded rows that demo rows reference, found by their seeded name, slug or kind. */
export interface Catalogue {
  /** Published indices seeded in every installation. */
  readonly indices: readonly IndexValue[];
  readonly role: (slug: RoleSlug) => string;
  readonly propertyType: (name: string) => string;
  readonly assetType: (name: string) => string;
  readonly assetStatus: (kind: string) => string;
  readonly incidentType: (name: string) => IncidentType;
  readonly incidentStatus: (kind: string) => string;
  readonly paymentApplication: (kind: PaymentApplicationKind) => string;
  readonly paymentMethod: (kind: PaymentMethodKind) => string;
}

/** Input of the demo's plan: the same context gives the same plan. */
export interface DemoContext {
  /** The business day, YYYY-MM-DD. */
  readonly today: string;
  readonly now: Date;
  readonly catalogue: Catalogue;
  readonly users: Readonly<Record<RoleSlug, string>>;
}

interface Named {
  readonly id: string;
  readonly key: string;
}

function finder<Row extends Named>(rows: readonly Row[], what: string): (key: string) => Row {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key) => {
    const row = byKey.get(key);
    if (!row) throw new Error(`The demo needs the ${what} "${key}", which does not exist`);
    return row;
  };
}

/** @throws Error when a requested row is no longer seeded */
export async function readDemoCatalogue(tx: Tx): Promise<Catalogue> {
  const role = finder(await tx.query<Named>("select id, slug as key from role"), "role");
  const propertyType = finder(await tx.query<Named>("select id, name as key from property_type"), "property type");
  const assetType = finder(await tx.query<Named>("select id, name as key from asset_type"), "asset type");
  const assetStatus = finder(
    await tx.query<Named>("select id, kind as key from asset_status where is_default"),
    "asset status",
  );
  const incidentType = finder(
    await tx.query<IncidentType & Named>("select id, name as key, default_priority, response_hours from incident_type"),
    "incident type",
  );
  const incidentStatus = finder(
    await tx.query<Named>("select id, kind as key from incident_status where is_default"),
    "incident status",
  );
  const paymentApplication = finder(
    await tx.query<Named>("select id, kind as key from payment_application"),
    "payment application",
  );
  const paymentMethod = finder(await tx.query<Named>("select id, kind as key from payment_method"), "payment method");
  return {
    indices: await tx.query<IndexValue>(
      "select kind, month, value, source, state from rent_index order by kind, month",
    ),
    role: (slug) => role(slug).id,
    propertyType: (name) => propertyType(name).id,
    assetType: (name) => assetType(name).id,
    assetStatus: (kind) => assetStatus(kind).id,
    incidentType,
    incidentStatus: (kind) => incidentStatus(kind).id,
    paymentApplication: (kind) => paymentApplication(kind).id,
    paymentMethod: (kind) => paymentMethod(kind).id,
  };
}
