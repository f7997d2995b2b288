import type { MessageKey } from "#locales/es.ts";
import type { IndexedEntity } from "#shared/client/indexed-record.ts";
import { call } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { assetCommands } from "./asset-commands.ts";
import { documentCommands } from "./document-commands.ts";
import { incidentCommands } from "./incident-commands.ts";
import { invoiceCommands } from "./invoice-commands.ts";
import { ownerCommands } from "./owner-commands.ts";
import { personCommands } from "./person-commands.ts";
import { rentalCommands } from "./rental-commands.ts";
import type { Can, RecordCommand, Shell } from "../surface/shell.ts";

/** A command bound to a record. */
export interface BoundCommand {
  readonly id: string;
  readonly title: MessageKey;
  readonly icon: IconName;
  readonly run: (shell: Shell) => void | Promise<void>;
}

/** A record with the data its palette page needs. */
export interface OpenRecord {
  readonly label: string;
  /** By field. */
  readonly fields: ReadonlyMap<string, unknown>;
  /** The currently available commands. */
  readonly offered: (can: Can) => readonly BoundCommand[];
}

function fieldsOf(row: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof row === "object" && row !== null ? Object.entries(row) : []);
}

function textIn(fields: ReadonlyMap<string, unknown>, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

/** Binds an entity's commands to its rows, so that callers need not know the entity. */
function commandsOf<R extends Resource>(resource: R, commands: readonly RecordCommand<RowOf<R>>[]) {
  const open = (row: RowOf<R>): OpenRecord => {
    const fields = fieldsOf(row);
    return {
      label: textIn(fields, "label"),
      fields,
      offered: (can) =>
        commands
          .filter(({ isOffered }) => isOffered(row, can))
          .map(({ id, title, icon, run }) => ({ id, title, icon, run: (shell) => run(row, shell) })),
    };
  };
  const read = async (id: string) => open(await queryClient.query({ ...oneQuery(resource, id), retry: false }));
  /** Reads a record that the user has not opened: outside the cache, so that the index does not note it as seen. */
  const peek = async (id: string, signal: AbortSignal) =>
    open((await call<RowOf<R>>(`/${resource.path}/${id}`, { signal })).data);
  return { resource, read, peek };
}

/** Commands on records in every shell, by entity. */
export const recordCommands = {
  person: commandsOf(personResource, personCommands),
  owner: commandsOf(ownerResource, ownerCommands),
  asset: commandsOf(assetResource, assetCommands),
  property: commandsOf(propertyResource, []),
  rental: commandsOf(rentalResource, rentalCommands),
  incident: commandsOf(incidentResource, incidentCommands),
  invoice: commandsOf(invoiceResource, invoiceCommands),
  payment: commandsOf(paymentResource, []),
  document: commandsOf(documentResource, documentCommands),
} as const satisfies Record<IndexedEntity, object>;
