import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { keepsRecords } from "#shared/domain/accounting/verifactu/billing-mode.ts";
import { MAX_SHOWN_UNREADY } from "#shared/domain/accounting/policy.ts";
import { boundFrom } from "#shared/domain/accounting/verifactu/bound-from.ts";
import { modeOn, type ModeStart } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import {
  type ReadinessGap,
  readinessGaps,
  recordReadiness,
} from "#shared/domain/accounting/verifactu/record-readiness.ts";
import type { TaxpayerKind } from "#shared/domain/accounting/verifactu/taxpayer-kind.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { readDeclaration } from "./read-declaration.ts";

interface Bound {
  readonly id: string;
  readonly label: string;
  readonly tax_id: string;
  readonly taxpayer_kind: TaxpayerKind | null;
  readonly modes: readonly ModeStart[];
  readonly has_certificate: boolean;
  readonly sends: boolean;
}

/** Of owners whose data are blocked or erased nothing is planned any more. Basque territories have TicketBAI. */
const BOUND = `
  select i.id, i.label, i.tax_id, i.taxpayer_kind,
    coalesce((select jsonb_agg(jsonb_build_object('mode', m.mode, 'starts_on', m.starts_on)) from issuer_mode m where m.issuer_id = i.id), '[]') as modes,
    exists (select from certificate c where c.issuer_id = i.id and c.removed_at is null and c.ends_at > clock_now()) as has_certificate,
    exists (select from verifactu_sending s where s.issuer_id = i.id and s.environment = 'production') as sends
  from issuer i left join owner o on o.id = i.owner_id
  where i.archived_at is null and i.foral_territory is null and o.blocked_at is null and o.erased_at is null`;

/** The mode of the day counts from which the issuer is bound; of one that is bound already, that of today. */
function gapsOf(issuer: Bound, today: DateString, isDeclared: boolean): ReadinessGap[] {
  const bound = boundFrom(issuer);
  const mode = modeOn(issuer.modes, bound < today ? today : bound);
  const found: Readonly<Record<ReadinessGap, boolean>> = {
    mode: !keepsRecords(mode),
    certificate: !issuer.has_certificate,
    sending: mode === "verifactu" && !issuer.sends,
    declaration: !isDeclared,
  };
  return readinessGaps.filter((gap) => found[gap]);
}

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** GET /issuers/record-readiness: empty for users of some properties, as what issuers' records lack is. */
export const recordReadinessRoute = readRoute({
  path: "/issuers/record-readiness",
  summary: "Lists issuers with the day from which the law binds them to billing records, and what they lack for it",
  access: { entity: issuerResource.name, action: "read" },
  output: recordReadiness,
  run: async ({ db, user, services }) => {
    if (user.property_ids !== null) return respond({ count: 0, issuers: [] });
    const isDeclared = (await readDeclaration(db, services)).missing.length === 0;
    const today = services.clock.today();
    const unready = (await db.query<Bound>(BOUND, []))
      .map((issuer) => ({
        issuer_id: issuer.id,
        label: issuer.label,
        bound_from: boundFrom(issuer),
        missing: gapsOf(issuer, today, isDeclared),
      }))
      .filter(({ missing }) => missing.length > 0)
      .toSorted((a, b) => compareText(`${a.bound_from} ${a.label}`, `${b.bound_from} ${b.label}`));
    return respond({ count: unready.length, issuers: unready.slice(0, MAX_SHOWN_UNREADY) });
  },
});
