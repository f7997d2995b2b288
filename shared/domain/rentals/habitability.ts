import * as z from "zod/mini";
import type { AssetShape } from "../assets/asset-type.ts";
import { type Address, provinceOfAddress } from "../properties/address.ts";
import type { RentalRegime } from "./rental.ts";

/*
 * Whether an autonomous community asks for a habitability certificate (cédula de habitabilidad) of a let home. No row was compared
 * with the region's official bulletin: those with a source follow trade publications (idealista.com of 4 May 2025, Economist & Jurist),
 * and `unknown` claims nothing. The law of the day of the contract decides; the day below is that of the look-up.
 */

export const HABITABILITY_AS_OF = "2026-11-28";

/** `abolished`: no certificate of the region; that of first occupation, or another of the town, may take its place. */
export const habitabilityStatuses = ["required", "abolished", "unknown"] as const;
export type HabitabilityStatus = (typeof habitabilityStatuses)[number];

export interface HabitabilityRule {
  readonly region: string;
  /** The first digits of its postal codes. */
  readonly provinces: readonly string[];
  readonly status: HabitabilityStatus;
  /** The regulation that the source names; null where none is known. */
  readonly regulation: string | null;
  readonly is_verified: boolean;
}

const row = (
  region: string,
  provinces: string,
  status: HabitabilityStatus,
  regulation: string | null = null,
): HabitabilityRule => ({ region, provinces: provinces.split(" "), status, regulation, is_verified: false });

/** The seventeen autonomous communities and the two cities. */
export const habitabilityRules: readonly HabitabilityRule[] = [
  row("Andalucía", "04 11 14 18 21 23 29 41", "unknown"),
  row("Aragón", "22 44 50", "unknown"),
  row("Principado de Asturias", "33", "unknown"),
  row("Illes Balears", "07", "unknown"),
  row("Canarias", "35 38", "required", "Decreto 117/2006"),
  row("Cantabria", "39", "unknown"),
  row("Castilla y León", "05 09 24 34 37 40 42 47 49", "abolished"),
  row("Castilla-La Mancha", "02 13 16 19 45", "unknown"),
  row("Cataluña", "08 17 25 43", "required", "Decreto 141/2012"),
  row("Comunitat Valenciana", "03 12 46", "unknown"),
  row("Extremadura", "06 10", "unknown"),
  row("Galicia", "15 27 32 36", "abolished"),
  row("Comunidad de Madrid", "28", "abolished"),
  row("Región de Murcia", "30", "unknown"),
  row("Comunidad Foral de Navarra", "31", "unknown"),
  row("País Vasco", "01 20 48", "abolished"),
  row("La Rioja", "26", "unknown"),
  row("Ceuta", "51", "unknown"),
  row("Melilla", "52", "unknown"),
];

/** The rule of the region of an address; null outside Spain, and for a postal code that is none. */
export function habitabilityOf(address: Pick<Address, "country" | "postal_code">): HabitabilityRule | null {
  if (provinceOfAddress(address) === null) return null;
  return habitabilityRules.find(({ provinces }) => provinces.includes(address.postal_code.slice(0, 2))) ?? null;
}

/** Whether a regime lets a home, of which the region may ask for a certificate. */
export const letsHome = (regime: RentalRegime) => regime === "habitual" || regime === "seasonal";

const homes: ReadonlySet<AssetShape> = new Set(["dwelling", "room"]);

/** Whether an asset is a home without a certificate on record, of which the region's rule is worth reading. */
export const lacksHabitability = (shape: AssetShape, certificate: string | null): boolean =>
  homes.has(shape) && (certificate ?? "").trim() === "";

/** What the region of a property asks for, as it is shown. */
export const habitabilityNote = z.object({
  region: z.string(),
  status: z.enum(habitabilityStatuses),
  regulation: z.nullable(z.string()),
  is_verified: z.boolean(),
  /** The day on which it was looked up. */
  as_of: z.string(),
});
export type HabitabilityNote = z.infer<typeof habitabilityNote>;

/** What is shown of an address: null where no region of Spain has a say. */
export function describeHabitability(address: Pick<Address, "country" | "postal_code">): HabitabilityNote | null {
  const rule = habitabilityOf(address);
  if (rule === null) return null;
  const { region, status, regulation, is_verified } = rule;
  return { region, status, regulation, is_verified, as_of: HABITABILITY_AS_OF };
}
