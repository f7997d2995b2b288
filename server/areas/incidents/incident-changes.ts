import type * as z from "zod/mini";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Incident, IncidentInput, incidentInput } from "#shared/domain/incidents/incident.ts";
import { dueDayOf } from "#shared/domain/incidents/due-day.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { titleFrom } from "#shared/domain/incidents/incident-moves.ts";
import { defaultStatusId } from "#server/engine/db/default-in-group.ts";
import { everyRow } from "#server/engine/db/row-scope.ts";
import { insertRow, lockRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import type { WriteContext } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { holdAsset } from "#server/areas/assets/hold-asset.ts";
import { announceAssignment, announceIncident } from "./announcements.ts";
import { assertAssignable } from "./assignees.ts";
import { mailIncident } from "./mail-incident.ts";

// The database's part, in server/schema: fill_incident_status_kind.

interface IncidentLocation {
  rental_id: string | null;
  asset_id: string | null;
  property_id: string | null;
}

interface RentalAsset {
  asset_id: string;
  takes_asset: boolean;
}

/**
 * Asset of a rental.
 * @throws InvalidInput when the rental does not include the given asset
 */
async function readRental(
  tx: Tx,
  { rental_id, asset_id }: Pick<IncidentInput, keyof IncidentLocation>,
): Promise<RentalAsset | null> {
  const [rental] = await tx.query<RentalAsset>(
    `select r.asset_id,
            coalesce($2::uuid is null or $2 = r.asset_id or $2 = any(r.annex_asset_ids)
                     or (select parent_asset_id from asset where id = $2) = r.asset_id, false) as takes_asset
     from rental r where r.id = $1`,
    [rental_id, asset_id],
  );
  if (rental && !rental.takes_asset)
    throw new InvalidInput("incident", [{ field: "rental_id", key: "validation.invalid", params: {} }]);
  return rental ?? null;
}

/**
 * Completes an incident's location: the asset from the rental; property and current rental from the asset.
 * @param givenPropertyId the given property; one other than the asset's is refused, not corrected
 * @throws InvalidInput
 */
async function completeLocation(
  tx: Tx,
  input: Pick<IncidentInput, keyof IncidentLocation>,
  givenPropertyId: string | null | undefined,
): Promise<IncidentLocation> {
  const rental = await readRental(tx, input);
  const asset_id = input.asset_id ?? rental?.asset_id ?? null;
  await holdAsset(tx, asset_id);
  const [asset] = await tx.query<{ property_id: string; rental_id: string | null }>(
    `select a.property_id, (select o.rental_id from asset_occupancy o where o.asset_id = a.id and o.period @> business_today())
       as rental_id from asset a where a.id = $1`,
    [asset_id],
  );
  if (asset && givenPropertyId && givenPropertyId !== asset.property_id)
    throw new InvalidInput("incident", [{ field: "property_id", key: "validation.other_property", params: {} }]);
  return {
    asset_id,
    rental_id: input.rental_id ?? asset?.rental_id ?? null,
    property_id: asset?.property_id ?? input.property_id ?? null,
  };
}

interface TypeDefaults {
  default_priority: string;
  response_hours: number | null;
}

async function readTypeDefaults(tx: Tx, incident_type_id: string): Promise<TypeDefaults | undefined> {
  const [type] = await tx.query<TypeDefaults>(
    "select default_priority, response_hours from incident_type where id = $1",
    [incident_type_id],
  );
  return type;
}

/** Input of a new incident from any source. */
export type NewIncident = IncidentInput & { readonly reported_place?: string | null };

/**
 * Registers an incident and notifies staff with access and the assignee.
 * @param author_id null for a visitor
 */
export async function registerIncident(
  context: { readonly tx: Tx; readonly services: Services },
  input: NewIncident,
  author_id: string | null,
): Promise<Incident> {
  const { tx, services } = context;
  const resolvedLocation = await completeLocation(tx, input, input.property_id);
  await assertAssignable(tx, { assignee_id: input.assignee_id ?? null, property_id: resolvedLocation.property_id });
  const type = await readTypeDefaults(tx, input.incident_type_id);
  const id = await insertRow(tx, incidentResource, {
    ...input,
    ...resolvedLocation,
    source: input.source ?? "staff",
    title: input.title ?? titleFrom(input.description),
    priority: input.priority ?? type?.default_priority ?? "normal",
    due_on: input.due_on ?? dueDayOf(services.clock.now(), type?.response_hours ?? null),
    due_by_hand: input.due_on != null,
    incident_status_id: await defaultStatusId(tx, "incident_status", "new"),
  });
  const incident = await lockRow(tx, incidentResource, id, everyRow);
  await announceIncident(tx, incident, author_id);
  if (author_id !== null) await announceAssignment(tx, incident, author_id);
  await mailIncident(context, incident);
  return incident;
}

/**
 * Registers an incident by staff.
 * @throws InvalidInput for a source reserved to the public form
 */
export async function insertIncident(
  context: WriteContext<UserAccess, z.infer<typeof incidentInput>>,
): Promise<string> {
  const { input, user } = context;
  if (input.source === "public_form")
    throw new InvalidInput("incident", [{ field: "source", key: "validation.option", params: {} }]);
  const { id } = await registerIncident(context, input, user.user_id);
  return id;
}

/**
 * Due date after a change: one set manually, also to empty, is kept from then on; otherwise it follows the type,
 * counted from the creation.
 */
async function dueAfter(tx: Tx, { before, after, patch }: Change<IncidentInput, Incident>) {
  if ("due_on" in patch && after.due_on !== before.due_on) return { due_by_hand: true };
  if (before.due_by_hand || after.incident_type_id === before.incident_type_id) return {};
  const type = await readTypeDefaults(tx, after.incident_type_id);
  return { due_on: dueDayOf(new Date(before.created_at), type?.response_hours ?? null) };
}

/**
 * Updates an incident: a new location updates property and rental, a new type the due date, and a new assignee is
 * notified.
 */
export async function updateIncident(
  { tx, user }: ChangeContext,
  change: Change<IncidentInput, Incident>,
): Promise<void> {
  const { before, after, patch } = change;
  if (after.source !== before.source)
    throw new InvalidInput("incident", [{ field: "source", key: "validation.fixed", params: {} }]);
  const isMoved = (["asset_id", "rental_id", "property_id"] as const).some((field) => after[field] !== before[field]);
  const rental_id = "rental_id" in patch || !("asset_id" in patch) ? after.rental_id : null;
  const givenPropertyId = "property_id" in patch ? after.property_id : null;
  const resolvedLocation: Partial<IncidentLocation> = isMoved
    ? await completeLocation(tx, { ...after, rental_id }, givenPropertyId)
    : {};
  const title = "title" in patch ? { title: after.title ?? titleFrom(after.description) } : {};
  const { property_id = before.property_id } = resolvedLocation;
  const assignee_id = after.assignee_id ?? null;
  const isGiven = assignee_id !== before.assignee_id;
  if (isGiven || property_id !== before.property_id) await assertAssignable(tx, { assignee_id, property_id });
  const values = { ...patch, ...resolvedLocation, ...title, ...(await dueAfter(tx, change)) };
  await updateRow(tx, incidentResource, change, values, user);
  if (isGiven) await announceAssignment(tx, await lockRow(tx, incidentResource, change.id, everyRow), user.user_id);
}
