import type { CertificateCapacity } from "#shared/domain/accounting/certificates/certificate.ts";
import { boundFrom } from "#shared/domain/accounting/verifactu/bound-from.ts";
import { type BillingMode, keepsRecords } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { modeOn, type ModeStart } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import { type ReadinessGap, readinessGaps } from "#shared/domain/accounting/verifactu/record-readiness.ts";
import type { TaxpayerKind } from "#shared/domain/accounting/verifactu/taxpayer-kind.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import { unseal } from "../certificates/open-certificate.ts";
import { refuseCertificate } from "../certificates/usable-certificate.ts";
import { readDeclaration } from "./read-declaration.ts";

export type Reading = Pick<Services, "vault" | "clock" | "billingSystem" | "declaration">;

interface Bound {
  readonly id: string;
  readonly label: string;
  readonly tax_id: string;
  readonly taxpayer_kind: TaxpayerKind | null;
  readonly modes: readonly ModeStart[];
  /** The one in use. */
  readonly certificate: {
    readonly capacity: CertificateCapacity;
    readonly holder_tax_id: string;
    readonly ends_at: string;
    readonly sealed_content: string;
  } | null;
  readonly sends: boolean;
}

/** Of owners whose data are blocked or erased nothing is planned any more. Basque territories have TicketBAI. */
const BOUND = `
  select i.id, i.label, i.tax_id, i.taxpayer_kind,
    coalesce((select jsonb_agg(jsonb_build_object('mode', m.mode, 'starts_on', m.starts_on)) from issuer_mode m where m.issuer_id = i.id), '[]') as modes,
    (select jsonb_build_object('capacity', c.capacity, 'holder_tax_id', c.holder_tax_id, 'ends_at', c.ends_at,
        'sealed_content', c.sealed_content)
      from certificate c where c.issuer_id = i.id and c.removed_at is null) as certificate,
    exists (select from verifactu_sending s where s.issuer_id = i.id and s.environment = 'production') as sends
  from issuer i left join owner o on o.id = i.owner_id
  where i.archived_at is null and i.foral_territory is null and o.blocked_at is null and o.erased_at is null`;

/** The later of now and the beginning of a day, in UTC, in milliseconds: of a certificate an hour does not matter. */
const actsAt = (now: Date, day: DateString): number => Math.max(now.getTime(), Date.parse(day));

/** Whether the certificate in use sends, or signs, records of the present tax number on the day from which the issuer is bound. */
function hasUsable({ certificate, tax_id, ...issuer }: Bound, mode: BillingMode, { vault, clock }: Reading): boolean {
  if (certificate === null || unseal(vault, certificate.sealed_content) === null) return false;
  if (mode === "no_verifactu" && certificate.capacity === "collaborator") return false;
  return refuseCertificate(certificate, tax_id, actsAt(clock.now(), boundFrom({ ...issuer, tax_id }))) === null;
}

/** The mode of the day counts from which the issuer is bound; of one that is bound already, that of today. */
function gapsOf(issuer: Bound, services: Reading, isDeclared: boolean): ReadinessGap[] {
  const [bound, today] = [boundFrom(issuer), services.clock.today()];
  const mode = modeOn(issuer.modes, bound < today ? today : bound);
  const found: Readonly<Record<ReadinessGap, boolean>> = {
    mode: !keepsRecords(mode),
    certificate: !hasUsable(issuer, mode, services),
    sending: mode === "verifactu" && !issuer.sends,
    declaration: !isDeclared,
  };
  return readinessGaps.filter((gap) => found[gap]);
}

export interface Unready {
  readonly issuer_id: string;
  readonly label: string;
  readonly bound_from: DateString;
  readonly missing: readonly ReadinessGap[];
}

/** Issuers that lack something to keep billing records from the day on which the law binds them, in no order. */
export async function findUnready(db: Queryable, services: Reading): Promise<Unready[]> {
  const isDeclared = (await readDeclaration(db, services)).missing.length === 0;
  return (await db.query<Bound>(BOUND, []))
    .map((issuer) => ({
      issuer_id: issuer.id,
      label: issuer.label,
      bound_from: boundFrom(issuer),
      missing: gapsOf(issuer, services, isDeclared),
    }))
    .filter(({ missing }) => missing.length > 0);
}
