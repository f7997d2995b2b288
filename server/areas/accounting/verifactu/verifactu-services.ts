import type { Env } from "#server/engine/env.ts";
import type { DeclarationEnv } from "#server/engine/verifactu-env.ts";
import type { Services as AllServices } from "#server/engine/services/services.ts";
import { configureSystem, type ConfiguredSystem } from "./sender/billing-system.ts";
import { type AgencyServices, openAgency } from "./sender/agency/open-agency.ts";
import { openSender } from "./sender/open-sender.ts";
import type { VerifactuSender } from "./sender/sender.ts";

declare module "../../../engine/services/services.ts" {
  interface Services {
    readonly verifactu: VerifactuSender;
    readonly billingSystem: ConfiguredSystem;
    readonly agency: AgencyServices;
    readonly declaration: DeclarationEnv;
  }
}

/** @param secret the installation's secret, from which its number derives unless configured */
export const createVerifactuServices = (
  env: Pick<Env, "verifactu" | "dataDir">,
  secret: string,
): Pick<AllServices, "verifactu" | "billingSystem" | "agency" | "declaration"> => ({
  verifactu: openSender(env),
  billingSystem: configureSystem(env, secret),
  agency: openAgency(env.verifactu.agency),
  declaration: env.verifactu.declaration,
});
