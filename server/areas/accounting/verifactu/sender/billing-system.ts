import { createHash } from "node:crypto";
import type { Env } from "#server/engine/env.ts";
import type { BillingSystem } from "./record-document.ts";

/** Billing system data that do not depend on the issuer. A null producer means the company itself. */
export type ConfiguredSystem = Omit<BillingSystem, "producer_name" | "producer_tax_id" | "has_several_issuers"> & {
  readonly producer: { readonly name: string; readonly tax_id: string } | null;
};

/** Installation number derived from the installation's secret, so that it needs no storage. */
const numberOf = (secret: string) =>
  createHash("sha256").update(`verifactu installation ${secret}`).digest("hex").slice(0, 12).toUpperCase();

/** Billing system as configured (RD 1007/2023, art. 13). */
export function configureSystem({ verifactu }: Pick<Env, "verifactu">, secret: string): ConfiguredSystem {
  const { producer, system, installation } = verifactu;
  return { ...system, producer, installation: installation ?? numberOf(secret) };
}
