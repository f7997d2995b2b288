import type * as z from "zod/mini";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Incident, IncidentInput, incidentInput } from "#shared/domain/incidents/incident.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { titleFrom } from "#shared/domain/incidents/incident-moves.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { defaultStatusId } from "#server/db/default-per-kind.ts";
import { everyRow } from "#server/db/row-scope.ts";
import { insertRow, lockRow, updateRow } from "#server/db/table-store.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Change } from "#server/http/crud-routes.ts";
import type { WriteContext } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { holdAsset } from "#server/db/hold-asset.ts";
import { notify } from "#server/modules/notifications/notify.ts";

interface Place {
  rental_id: string | null;
  asset_id: string | null;
  property_id: string | null;
}

interface RentalPlace {
  asset_id: string;
  takes_asset: boolean;
}

/** What a rental tells of a place. @throws InvalidInput when it has nothing to do with the asset that was named */
async function readRental(
  tx: Tx,
  { rental_id, asset_id }: Pick<IncidentInput, keyof Place>,
): Promise<RentalPlace | null> {
  const [rental] = await tx.query<RentalPlace>(
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
 * Fills in where an incident is: a rental tells its asset, an asset its property and the rental that lives there now.
 * @param told the property that somebody names; another than the asset's is a mistake, not something to put right in silence
 * @throws InvalidInput
 */
async function completePlace(
  tx: Tx,
  input: Pick<IncidentInput, keyof Place>,
  told: string | null | undefined,
): Promise<Place> {
  const rental = await readRental(tx, input);
  const asset_id = input.asset_id ?? rental?.asset_id ?? null;
  await holdAsset(tx, asset_id);
  const [asset] = await tx.query<{ property_id: string; rental_id: string | null }>(
    `select a.property_id, (select o.rental_id from asset_occupancy o where o.asset_id = a.id and o.period @> business_today())
       as rental_id from asset a where a.id = $1`,
    [asset_id],
  );
  if (asset && told && told !== asset.property_id)
    throw new InvalidInput("incident", [{ field: "property_id", key: "validation.other_property", params: {} }]);
  return {
    asset_id,
    rental_id: input.rental_id ?? asset?.rental_id ?? null,
    property_id: asset?.property_id ?? input.property_id ?? null,
  };
}

/** The day by which the type's hours of response have passed, or null. */
function dueDay(now: Date, hours: number | null): string | null {
  return hours === null ? null : todayIn(new Date(now.getTime() + hours * 3_600_000));
}

interface TypeDefaults {
  default_priority: string;
  response_hours: number | null;
}

/** Registers an incident and tells whoever looks after the place. */
export async function insertIncident(
  context: WriteContext<UserAccess, z.infer<typeof incidentInput>>,
): Promise<string> {
  const { tx, input, user, services } = context;
  if (input.source === "public_form")
    throw new InvalidInput("incident", [{ field: "source", key: "validation.option", params: {} }]);
  const place = await completePlace(tx, input, input.property_id);
  const [type] = await tx.query<TypeDefaults>(
    "select default_priority, response_hours from incident_type where id = $1",
    [input.incident_type_id],
  );
  const id = await insertRow(tx, incidentResource, {
    ...input,
    ...place,
    source: input.source ?? "staff",
    title: input.title ?? titleFrom(input.description),
    priority: input.priority ?? type?.default_priority ?? "normal",
    due_on: input.due_on ?? dueDay(services.clock.now(), type?.response_hours ?? null),
    incident_status_id: await defaultStatusId(tx, "incident_status", "new"),
  });
  await announce(tx, await lockRow(tx, incidentResource, id, everyRow), user.user_id);
  return id;
}

async function announce(tx: Tx, incident: Incident, except_user_id: string): Promise<void> {
  await notify(tx, {
    type: "Incidencia",
    key: "notifications.new_incident",
    params: { number: incident.number, title: incident.title },
    entity: "incident",
    subject_path: incidentResource.path,
    subject_id: incident.id,
    property_id: incident.property_id,
    except_user_id,
  });
}

/** Changes an incident; a new place brings its property and tenant along. */
export async function updateIncident(
  { tx, user }: Omit<WriteContext<UserAccess, unknown>, "input">,
  change: Change<IncidentInput, Incident>,
): Promise<void> {
  const { before, after, patch } = change;
  if (after.source !== before.source)
    throw new InvalidInput("incident", [{ field: "source", key: "validation.fixed", params: {} }]);
  const isMoved = (["asset_id", "rental_id", "property_id"] as const).some((field) => after[field] !== before[field]);
  const rental_id = "rental_id" in patch || !("asset_id" in patch) ? after.rental_id : null;
  const told = "property_id" in patch ? after.property_id : null;
  const place = isMoved ? await completePlace(tx, { ...after, rental_id }, told) : {};
  const title = "title" in patch ? { title: after.title ?? titleFrom(after.description) } : {};
  await updateRow(tx, incidentResource, change, { ...patch, ...place, ...title }, user);
}
