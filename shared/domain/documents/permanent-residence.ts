import { normalizeText } from "#shared/lib/text.ts";
import type { AssetFacts, PersonFacts, PostalAddress } from "./rental-facts.ts";

/** Words that one writer puts before a number, a floor or a door, and another leaves out. */
const FILLERS = /(?<!\p{L})(?:n\.?\s?[º°]|n[uú]m(?:\.|ero)?|piso|planta|puerta|pta\.?)(?!\p{L})/giu;

/** A street as it is compared: without signs, spaces, fillers and the ordinal of a floor. */
const plainStreet = (...parts: readonly (string | null)[]) =>
  normalizeText(
    parts
      .filter(Boolean)
      .join(" ")
      .replaceAll(/(?<!\p{L})c\//giu, "calle ")
      .replaceAll(FILLERS, " ")
      .replaceAll(/[ºª°]/g, ""),
  ).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** By their postal codes; an address without one by its city. */
function isSameTown({ postal_code, city }: PostalAddress, asset: AssetFacts): boolean {
  if (postal_code !== null) return postal_code === asset.postal_code;
  return city === null || normalizeText(city) === normalizeText(asset.city);
}

/** Whether an address is that of the let home: its building, with or without its floor and door. */
function isLetHome(address: PostalAddress, asset: AssetFacts): boolean {
  if (!isSameTown(address, asset)) return false;
  const { floor, door } = asset;
  return [plainStreet(asset.street), plainStreet(asset.street, floor, door)].includes(plainStreet(address.street));
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
