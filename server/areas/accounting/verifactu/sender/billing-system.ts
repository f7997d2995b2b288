import { createHash } from "node:crypto";
import type { Env } from "#server/engine/env.ts";
import type { BillingSystem } from "./record-document.ts";

/** What a message says of the program, as far as it does not depend on who invoices; null: the company itself is its producer. */
export type ConfiguredSystem = Omit<BillingSystem, "producer_name" | "producer_tax_id" | "has_several_issuers"> & {
  readonly producer: { readonly name: string; readonly tax_id: string } | null;
};

/** A number that each installation has for itself without keeping one more file: it follows from its own secret. */
const numberOf = (secret: string) =>
  createHash("sha256").update(`verifactu installation ${secret}`).digest("hex").slice(0, 12).toUpperCase();

/** The program as its configuration declares it (RD 1007/2023, art. 13). */
export function configureSystem({ verifactu }: Pick<Env, "verifactu">, secret: string): ConfiguredSystem {
  const { producer, system, installation } = verifactu;
  return { ...system, producer, installation: installation ?? numberOf(secret) };
}
