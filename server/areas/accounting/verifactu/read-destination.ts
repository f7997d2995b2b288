import type {
  AgencyEnvironment,
  AgencyService,
  SendingHold,
} from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type { OpenCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import { openUsableCertificate } from "#server/areas/accounting/certificates/usable-certificate.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Where an issuer's next message goes: to files, to a service of AEAT, or nowhere until something is done. */
export type Destination =
  | { readonly kind: "files" }
  | {
      readonly kind: "agency";
      readonly service: AgencyService;
      readonly certificate: OpenCertificate;
      /** The only tax number whose records it may send, that of the holder; null for who acts for others. */
      readonly tax_id: string | null;
    }
  | { readonly kind: "held"; readonly hold: SendingHold };

const CHOSEN = `
  select coalesce(s.environment, 'none') as environment, i.tax_id,
    (select tax_id from company limit 1) as company_tax_id
  from issuer i left join verifactu_sending s on s.issuer_id = i.id where i.id = $1`;

interface Chosen {
  readonly environment: AgencyEnvironment;
  readonly tax_id: string;
  readonly company_tax_id: string | null;
}

type Reading = Pick<Services, "vault" | "clock" | "billingSystem"> & { readonly db: Queryable };

const hold = (reason: SendingHold): Destination => ({ kind: "held", hold: reason });

/** Reads where records go now. Records wait, and nothing is lost, while a certificate is missing or over. */
export async function readDestination(services: Reading, issuer_id: string): Promise<Destination> {
  const [chosen] = await services.db.query<Chosen>(CHOSEN, [issuer_id]);
  if (!chosen || chosen.environment === "none") return { kind: "files" };
  const certificate = await openUsableCertificate(services, issuer_id, chosen.tax_id);
  if ("hold" in certificate) return hold(certificate.hold);
  // Every record names the program's producer with a NIF.
  if (services.billingSystem.producer === null && !chosen.company_tax_id) return hold("no_producer");
  const tax_id = certificate.capacity === "issuer" ? chosen.tax_id : null;
  return { kind: "agency", service: chosen.environment, certificate, tax_id };
}
