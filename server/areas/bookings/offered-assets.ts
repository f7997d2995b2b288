import { unlettableAssetKinds } from "#shared/domain/assets/availability.ts";
import type { OfferedAsset, OfferLine, TakenDays } from "#shared/domain/bookings/booking-offer.ts";
import type { Language } from "#shared/lib/language.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { AttachedFile } from "#server/engine/http/stored-file.ts";
import { type Price, priceOn, termsOf } from "./terms.ts";
import { MAX_OFFERS } from "#shared/domain/bookings/policy.ts";

/** Asset data visible to visitors. `$1` is their language. */
const ASSET_SQL = `
  select a.id, a.name, case when $1 = 'en' then coalesce(y.name_en, y.name) else y.name end as type, y.shape,
    d.street, d.city, a.area_m2, a.bedrooms, a.bathrooms, a.capacity, a.furnished, a.energy_rating, a.tourist_registration,
    a.description,
    (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.id), '[]')
     from attachment f where f.owner_entity = 'asset' and f.owner_id = a.id and f.type like 'image/%') as photos
  from asset a
  join asset_type y on y.id = a.asset_type_id
  join property o on o.id = a.property_id
  join address d on d.id = o.address_id`;

/**
 * Published, not archived, of a status kind that can be moved into, and with a current or future price. `$2` is
 * today, `$3` the kinds.
 */
const OFFER_SQL = `
  from asset a
  join asset_status s on s.id = a.asset_status_id
  join lateral ${priceOn("a", "$2::date")} p on true
  where a.is_published and a.archived_at is null and not s.kind = any($3)`;

/** An asset as shown by a link, published or not; null if it does not exist. */
export async function readOfferedAsset(db: Queryable, id: string, language: Language): Promise<OfferedAsset | null> {
  const [asset] = await db.query<OfferedAsset>(`${ASSET_SQL} where a.id = $2`, [language, id]);
  return asset ?? null;
}

/**
 * The public offer.
 * @param id limits it to one asset
 */
export async function readOffers(
  db: Queryable,
  { language, today, id = null }: { readonly language: Language; readonly today: string; readonly id?: string | null },
): Promise<OfferLine[]> {
  const rows = await db.query<Price & { asset_id: string }>(
    `select a.id as asset_id, p.amount, p.expenses, p.deposit_amount ${OFFER_SQL} and ($1::uuid is null or a.id = $1)
     order by a.id desc limit ${MAX_OFFERS}`,
    [id, today, unlettableAssetKinds],
  );
  const assets = await db.query<OfferedAsset>(`${ASSET_SQL} where a.id = any($2)`, [
    language,
    rows.map(({ asset_id }) => asset_id),
  ]);
  return rows.flatMap(({ asset_id, ...price }) => {
    const asset = assets.find((one) => one.id === asset_id);
    return asset ? [{ asset, terms: termsOf(asset.shape, price) }] : [];
  });
}

/** Days from a day on when an asset or one of its rooms is taken, without saying by whom. */
export function readTakenDays(db: Queryable, asset_id: string, from: string): Promise<readonly TakenDays[]> {
  return db.query<TakenDays>(
    `select lower(p) as start, upper(p) - 1 as "end"
     from (select unnest(range_agg(o.period)) as p from asset_occupancy o
           where o.asset_id in (select a.id from asset a where a.id = $1 or a.parent_asset_id = $1)
             and o.period && daterange($2, null)) taken
     order by 1`,
    [asset_id, from],
  );
}

/** A photo's file without its name; null if it does not belong to the asset. */
export async function findOfferedPhoto(db: Queryable, asset_id: string, id: string): Promise<AttachedFile | null> {
  const [photo] = await db.query<AttachedFile>(
    `select 'photo' as name, type, sha256, file_key, thumbnail_key from attachment
     where id = $2 and owner_entity = 'asset' and owner_id = $1 and type like 'image/%'`,
    [asset_id, id],
  );
  return photo ?? null;
}
