import type { PublicIncidentInput } from "#shared/domain/incidents/public-incident.ts";
import type { Tx } from "#server/engine/db/transaction.ts";

interface ReportedAsset {
  readonly asset_id: string | null;
  readonly property_id: string | null;
  /** As typed by the visitor, including an unknown code. */
  readonly reported_place: string | null;
}

type Codes = Pick<PublicIncidentInput, "asset_code" | "property_code" | "reported_place">;

/** Resolves the code of a link or QR code. Whether it exists is not disclosed: an unknown code is stored as text. */
export async function findReportedAsset(
  tx: Tx,
  { asset_code, property_code, reported_place }: Codes,
): Promise<ReportedAsset> {
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
