import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import type { Random } from "../harness/random.ts";
import { requestByKey, linkKey } from "../harness/visitors.ts";

/** What clients race for: dwellings, one with rooms, and the rentals, bookings and contracts made of them. */
export interface Contest {
  readonly today: string;
  readonly given: Builders;
  readonly assets: readonly string[];
  readonly tenants: readonly string[];
  readonly rentals: string[];
  readonly bookings: string[];
  /** Documents that are their contracts. */
  readonly contracts: string[];
  /** Keys of unused links. */
  readonly keys: string[];
}

const LINKS = 24;
const DRAFTS = 6;
const TENANTS = 3;
const MOST_DAYS = 300;

/** A period that overlaps most others; it ends tomorrow at the earliest, since an old contract is entered as past. */
export function someDays(random: Random, today: string, earliest: number) {
  const start = random.between(earliest, 200);
  const end = Math.max(1, start) + random.int(MOST_DAYS);
  return { start_date: addDays(today, start), end_date: addDays(today, end) };
}

/** A draft with its deposit agreed; no days are taken yet. */
export async function draftRental({ given, assets, tenants, today }: Contest, random: Random): Promise<Rental> {
  const [asset_id, annex] = [random.pick(assets), random.pick(assets)];
  const annex_asset_ids = random.oneIn(4) && annex !== asset_id ? [annex] : [];
  const days = someDays(random, today, -60);
  return given.aRental({ asset_id, annex_asset_ids, tenant_id: random.pick(tenants), ...days });
}

async function addLinks(api: Api, { assets, keys, today }: Contest, random: Random): Promise<void> {
  const links = Array.from({ length: LINKS }, () => ({
    asset_id: random.pick(assets),
    regime: "habitual",
    rent: 90_000,
    expenses: 5_000,
    deposit: 90_000,
    earliest_start: today,
    latest_end: null,
    language: "es",
    valid_hours: 24,
    email: "lucia@example.es",
    notes: null,
  }));
  const created = dataOf(await api.post<BookingLink[]>("/booking-links/several", { links }));
  for (const link of created) keys.push(await linkKey(api, link));
}

/** Assets, drafts and links for one round. */
export async function prepareContest(api: Api, today: string, random: Random): Promise<Contest> {
  const given = createBuilders(api);
  const dwelling = await given.anAsset();
  const room = await given.anAsset({
    parent_asset_id: dwelling.id,
    property_id: dwelling.property_id,
    asset_type_id: await given.anAssetType("room"),
  });
  const other = await given.anAsset();
  const people = await Promise.all(Array.from({ length: TENANTS }, () => given.aPerson()));
  const contest: Contest = {
    today,
    given,
    assets: [dwelling.id, room.id, other.id],
    tenants: people.map(({ id }) => id),
    rentals: [],
    bookings: [],
    contracts: [],
    keys: [],
  };
  await addLinks(api, contest, random);
  for (let count = 0; count < DRAFTS; count += 1) contest.rentals.push((await draftRental(contest, random)).id);
  // One asset has a tenant already.
  const { id, version } = await given.aRental({
    asset_id: other.id,
    tenant_id: random.pick(contest.tenants),
    start_date: addDays(today, -90),
    end_date: addDays(today, 10),
  });
  dataOf(await api.post(`/rentals/${id}/activate`, { version, signed_on: addDays(today, -91) }));
  contest.rentals.push(id);
  return contest;
}

/** A visitor from a separate network requests some days with the next link. */
export function requestByLink(visitor: Api, contest: Contest, random: Random) {
  const network = `10.${random.int(256)}.${random.int(256)}.${random.int(256)}`;
  return requestByKey(visitor, contest.keys.pop(), someDays(random, contest.today, 0), { "x-forwarded-for": network });
}

/** Finds bookings that visitors have made meanwhile. */
export async function findBookings(api: Api, contest: Contest): Promise<void> {
  for (const asset_id of contest.assets) {
    const found = dataOf(await api.get<Booking[]>(`/bookings?asset_id=${asset_id}&page_size=100`));
    contest.bookings.push(...found.map(({ id }) => id).filter((id) => !contest.bookings.includes(id)));
    const rentals = dataOf(await api.get<Rental[]>(`/rentals?asset_id=${asset_id}&page_size=100`));
    contest.rentals.push(...rentals.map(({ id }) => id).filter((id) => !contest.rentals.includes(id)));
  }
}

/** A client in a race. */
export interface Racer {
  readonly api: Api;
  readonly visitor: Api;
  readonly contest: Contest;
  readonly random: Random;
}
