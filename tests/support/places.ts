import type { AssetPrice } from "#shared/domain/assets/asset-price.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "./api.ts";
import type { Builders } from "./builders.ts";

/** A property with one of each of the things that are of a property. */
export interface Place {
  readonly property: Property;
  readonly asset: Asset;
  readonly rental: Rental;
  readonly incident: Incident;
  readonly asset_price: AssetPrice;
  readonly price_increment: PriceIncrement;
  readonly price_increment_line: PriceIncrementLine;
}

/** @param word occurs in every text of the place, so that a test sees where one of them turns up */
export async function aPlace(given: Builders, api: Api, word: string): Promise<Place> {
  const property = await given.aProperty({ name: `Casa ${word}`, notes: word });
  const asset = await given.anAsset({
    property_id: property.id,
    cod: `${word}-1`,
    name: `Piso ${word}`,
    description: word,
    notes: word,
  });
  const rental = await given.aRental({ asset_id: asset.id, notes: word });
  const incident = await given.anIncident({
    asset_id: asset.id,
    rental_id: rental.id,
    title: `Fuga ${word}`,
    description: word,
    reporter_name: word,
  });
  const present = dataOf(await api.get<Rental>(`/rentals/${rental.id}`));
  const asset_price = await given.anAssetPrice({ asset_id: asset.id, notes: word });
  const price_increment = await given.aPriceIncrement({
    name: `Subida ${word}`,
    property_ids: [property.id],
    notes: word,
  });
  const lines = await api.get<PriceIncrementLine[]>(
    `/asset-prices/increments/lines?price_increment_id=${price_increment.id}`,
  );
  const [price_increment_line] = dataOf(lines);
  if (!price_increment_line) throw new Error("The increment of a place has no line");
  return { property, asset, rental: present, incident, asset_price, price_increment, price_increment_line };
}
