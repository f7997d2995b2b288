import { depositLifecycle } from "../accounting/deposits/deposit-moves.ts";
import { invoiceLifecycle } from "../accounting/invoices/invoice.ts";
import { mandateLifecycle, mandateSystemMoves } from "../accounting/mandates/mandate.ts";
import { paymentLifecycle, paymentSystemMoves } from "../accounting/payments/payment.ts";
import { remittanceLifecycle } from "../accounting/remittances/remittance.ts";
import { documentLifecycle, documentSystemMoves } from "../documents/document.ts";
import { incidentLifecycle } from "../incidents/incident.ts";
import { arrearsLifecycle } from "../rentals/arrears-moves.ts";
import { rentalDocumentMoves, rentalLifecycle, rentalSystemMoves } from "../rentals/rental.ts";
import { type EntityName, entityNames } from "../core/entity-names.ts";

/** Events of every record. */
const plain = ["create", "update", "archive", "restore", "delete"] as const;

/** Moves that the audit log records under their verbs. */
const verbs: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  rental: [rentalLifecycle, arrearsLifecycle, rentalSystemMoves, rentalDocumentMoves].flatMap((moves) =>
    Object.keys(moves),
  ),
  incident: [...Object.keys(incidentLifecycle), "comment", "attach"],
  invoice: Object.keys(invoiceLifecycle),
  payment: [...Object.keys(paymentLifecycle), ...Object.keys(paymentSystemMoves)],
  deposit: Object.keys(depositLifecycle),
  mandate: [...Object.keys(mandateLifecycle), ...Object.keys(mandateSystemMoves)],
  remittance: Object.keys(remittanceLifecycle),
  document: [...Object.keys(documentLifecycle), ...Object.keys(documentSystemMoves)],
};

/** Entities without webhook events: logs, and the delivery of notifications itself. */
const excludedEntities: ReadonlySet<EntityName> = new Set(["audit_entry", "mail", "webhook"]);

/** The entities that webhooks can subscribe to. */
export const webhookEntities: readonly EntityName[] = entityNames.filter((entity) => !excludedEntities.has(entity));

/** The webhook events of an entity, such as `rental.activate`; `rental.*` matches all of them. */
export function eventsOf(entity: EntityName): readonly string[] {
  const actions = ["*", ...plain, ...(verbs[entity] ?? [])];
  return [...new Set(actions)].map((action) => `${entity}.${action}`);
}

const SHAPE = /^(?<entity>[a-z_]+)\.(?:\*|[a-z_]+)$/;

/** The entity of an event; `*` for all entities, null if it is not an event. */
export function entityOfEvent(event: string): EntityName | "*" | null {
  if (event === "*") return "*";
  const entity = SHAPE.exec(event)?.groups?.["entity"];
  return webhookEntities.find((name) => name === entity) ?? null;
}
