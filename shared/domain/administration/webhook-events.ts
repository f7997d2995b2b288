import { depositLifecycle } from "../accounting/deposits/deposit-moves.ts";
import { invoiceLifecycle } from "../accounting/invoices/invoice.ts";
import { mandateLifecycle } from "../accounting/mandates/mandate.ts";
import { paymentLifecycle } from "../accounting/payments/payment.ts";
import { remittanceLifecycle } from "../accounting/remittances/remittance.ts";
import { documentLifecycle, documentSystemMoves } from "../documents/document.ts";
import { incidentLifecycle } from "../incidents/incident.ts";
import { rentalDocumentMoves, rentalLifecycle, rentalSystemMoves } from "../rentals/rental.ts";
import { type EntityName, entityNames } from "../core/entity-names.ts";

/** What happens to every record. */
const plain = ["create", "update", "archive", "restore", "delete"] as const;

/** The moves that the history calls by their verbs. */
const verbs: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  rental: [...Object.keys(rentalLifecycle), ...Object.keys(rentalSystemMoves), ...Object.keys(rentalDocumentMoves)],
  incident: [...Object.keys(incidentLifecycle), "comment", "attach"],
  invoice: Object.keys(invoiceLifecycle),
  payment: Object.keys(paymentLifecycle),
  deposit: Object.keys(depositLifecycle),
  mandate: Object.keys(mandateLifecycle),
  remittance: Object.keys(remittanceLifecycle),
  document: [...Object.keys(documentLifecycle), ...Object.keys(documentSystemMoves)],
};

/** Notes of what happened, and what tells of it, are no events themselves. */
const untold: ReadonlySet<EntityName> = new Set(["audit_entry", "mail", "webhook"]);

/** The records that a webhook can be told of. */
export const toldEntities: readonly EntityName[] = entityNames.filter((entity) => !untold.has(entity));

/** What can happen to a record, as webhooks name it: `rental.activate`; `rental.*` is all of it. */
export function eventsOf(entity: EntityName): readonly string[] {
  const actions = ["*", ...plain, ...(verbs[entity] ?? [])];
  return [...new Set(actions)].map((action) => `${entity}.${action}`);
}

const SHAPE = /^(?<entity>[a-z_]+)\.(?:\*|[a-z_]+)$/;

/** The entity that an event is of; `*` for everything, null for what is no event. */
export function entityOfEvent(event: string): EntityName | "*" | null {
  if (event === "*") return "*";
  const entity = SHAPE.exec(event)?.groups?.["entity"];
  return toldEntities.find((name) => name === entity) ?? null;
}
