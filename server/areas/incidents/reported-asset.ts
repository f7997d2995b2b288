import type { PublicIncidentInput } from "#shared/domain/incidents/public-incident.ts";
import { matchReporter } from "./match-reporter.ts";
import { escapeLike } from "#server/engine/db/lists/search-conditions.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

interface ReportedAsset {
  readonly asset_id: string | null;
  readonly property_id: string | null;
  /** The rental of the reporter; otherwise the asset's current one is filled in. */
  readonly rental_id?: string;
  /** As typed by the visitor, including an unknown code. */
  readonly reported_place: string | null;
}

type Codes = Pick<PublicIncidentInput, "asset_code" | "property_code" | "reported_place">;
type Contact = Pick<PublicIncidentInput, "reporter_email" | "reporter_phone">;

/** The only asset with this name, in any spelling of case, accents and spaces; null where there is none, or several. */
async function findNamedAsset(tx: Tx, reported_place: string | null | undefined): Promise<string | null> {
  if (!reported_place) return null;
  const found = await tx.query<{ id: string }>(
    `select id from asset where archived_at is null and normalize_text(name) = normalize_text($1)
       and search_text like '%' || normalize_text($2) || '%' limit 2`,
    [reported_place, escapeLike(reported_place)],
  );
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/**
 * The asset of a report: by the code of its link or QR code, else by its name, else that of the rental of which
 * a party surely reports. A place and a contact of different assets match neither: staff see both, and choose. The visitor never
 * learns which, nor whether any.
 */
export async function locateReport(tx: Tx, input: Codes & Contact): Promise<ReportedAsset> {
  const reported = await findReportedAsset(tx, input);
  if (reported.asset_id !== null || reported.property_id !== null) return reported;
  const named = await findNamedAsset(tx, input.reported_place);
  const { reporter_email = null, reporter_phone = null } = input;
  const rental = await matchReporter(tx, { reporter_email, reporter_phone });
  if (rental === null) return { ...reported, asset_id: named };
  if (named !== null && named !== rental.asset_id) return reported;
  return { ...reported, asset_id: rental.asset_id, rental_id: rental.rental_id };
}

/** Resolves the code of a link or QR code. Whether it exists is not disclosed: an unknown code is stored as text. */
async function findReportedAsset(tx: Tx, { asset_code, property_code, reported_place }: Codes): Promise<ReportedAsset> {
  const [found] = await tx.query<{ asset_id: string | null; property_id: string | null }>(
    `select a.id as asset_id, p.id as property_id
     from (values (1)) one
     left join asset a on a.cod = $1 and a.archived_at is null
     left join property p on p.cod = $2 and p.archived_at is null`,
    [asset_code ?? null, property_code ?? null],
  );
  const asset_id = found?.asset_id ?? null;
  const property_id = asset_id === null ? (found?.property_id ?? null) : null;
  const lost = (asset_id ?? property_id) ? null : (asset_code ?? property_code ?? null);
  return { asset_id, property_id, reported_place: [reported_place, lost].filter(Boolean).join(" · ") || null };
}
