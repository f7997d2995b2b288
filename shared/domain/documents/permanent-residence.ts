import { normalizeText } from "#shared/lib/text.ts";
import type { AssetFacts, PersonFacts, PostalAddress } from "./rental-facts.ts";

/** A street as it is compared: without signs, spaces and the ordinal of a floor. */
const plainStreet = (...parts: readonly (string | null)[]) =>
  normalizeText(parts.filter(Boolean).join(" ").replaceAll(/[ºª]/g, "")).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether an address is that of the let home: its building, with or without its floor and door. */
function isLetHome({ street, postal_code }: PostalAddress, asset: AssetFacts): boolean {
  if (postal_code !== null && postal_code !== asset.postal_code) return false;
  const { floor, door } = asset;
  return [plainStreet(asset.street), plainStreet(asset.street, floor, door)].includes(plainStreet(street));
}

/**
 * Where a person resides besides what is let: their stored address, unless it is that of the let home. A company resides nowhere; its
 * address is its seat.
 */
export function permanentResidenceOf(
  { address, documentation_type }: PersonFacts,
  asset: AssetFacts,
): PostalAddress | null {
  if (address === null || documentation_type === "cif") return null;
  return isLetHome(address, asset) ? null : address;
}
