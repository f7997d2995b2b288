import { readFileSync } from "node:fs";
import type { AgencyService } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { AgencyEnv } from "#server/engine/agency-env.ts";
import type { AgencyConnection } from "./call-agency.ts";

/** Addresses of SistemaFacturacion.wsdl, service sfVerifactu; those for a seal's certificate differ. */
const addresses = {
  production: {
    own: "https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP",
    seal: "https://www10.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP",
  },
  test: {
    own: "https://prewww1.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP",
    seal: "https://prewww10.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP",
  },
} as const;

/** The two services of the WSDL: that of VERI*FACTU, and that which answers requirements (`sfRequerimiento`). */
type AgencyPort = "VerifactuSOAP" | "RequerimientoSOAP";

/** The services of AEAT as this installation reaches them. */
export interface AgencyServices {
  connect(service: AgencyService, certificate: { readonly is_seal: boolean }, port?: AgencyPort): AgencyConnection;
}

/** @throws Error when the file of authorities cannot be read */
export function openAgency({ caFile, timeoutMs, ...configured }: AgencyEnv): AgencyServices {
  const ca = caFile === null ? null : readFileSync(caFile, "utf8");
  return {
    connect(service, { is_seal }, port = "VerifactuSOAP") {
      const url = configured[service] ?? addresses[service][is_seal ? "seal" : "own"];
      return { url: new URL(url.replace(/VerifactuSOAP$/, port)), ca, timeoutMs };
    },
  };
}
