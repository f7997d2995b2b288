import type {
  AgencyEnvironment,
  AgencyService,
  SendingHold,
} from "#shared/domain/accounting/verifactu/agency-environment.ts";
import { normalizeDocumentation } from "#shared/domain/core/tax-id.ts";
import { type OpenCertificate, openCertificate } from "#server/areas/accounting/certificates/open-certificate.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Where an issuer's next message goes: to files, to a service of AEAT, or nowhere until something is done. */
export type Destination =
  | { readonly kind: "files" }
  | { readonly kind: "agency"; readonly service: AgencyService; readonly certificate: OpenCertificate }
  | { readonly kind: "held"; readonly hold: SendingHold };

const CHOSEN = `
  select coalesce(s.environment, 'none') as environment, i.tax_id,
    exists (select 1 from certificate c where c.issuer_id = i.id and c.removed_at is null) as has_certificate,
    (select tax_id from company limit 1) as company_tax_id
  from issuer i left join verifactu_sending s on s.issuer_id = i.id where i.id = $1`;

interface Chosen {
  readonly environment: AgencyEnvironment;
  readonly tax_id: string;
  readonly has_certificate: boolean;
  readonly company_tax_id: string | null;
}

type Reading = Pick<Services, "vault" | "clock" | "billingSystem"> & { readonly db: Queryable };

const hold = (reason: SendingHold): Destination => ({ kind: "held", hold: reason });

/** Reads where records go now. Records wait, and nothing is lost, while a certificate is missing or over. */
export async function readDestination(services: Reading, issuer_id: string): Promise<Destination> {
  const [chosen] = await services.db.query<Chosen>(CHOSEN, [issuer_id]);
  if (!chosen || chosen.environment === "none") return { kind: "files" };
  if (!chosen.has_certificate) return hold("no_certificate");
  const certificate = await openCertificate(services, issuer_id);
  if (certificate === null) return hold("certificate_lost");
  if (Date.parse(certificate.ends_at) <= services.clock.now().getTime()) return hold("certificate_over");
  const isOther = certificate.holder_tax_id !== normalizeDocumentation(chosen.tax_id);
  if (isOther && certificate.capacity === "issuer") return hold("certificate_of_other");
  // Every record names the program's producer with a NIF.
  if (services.billingSystem.producer === null && !chosen.company_tax_id) return hold("no_producer");
  return { kind: "agency", service: chosen.environment, certificate };
}
