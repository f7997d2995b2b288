import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { MAX_SHOWN_UNREADY } from "#shared/domain/accounting/policy.ts";
import { recordReadiness } from "#shared/domain/accounting/verifactu/record-readiness.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { findUnready } from "./find-unready.ts";

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** GET /issuers/record-readiness: empty for users of some properties, as what issuers' records lack is. */
export const recordReadinessRoute = readRoute({
  path: "/issuers/record-readiness",
  summary: "Lists issuers with the day from which the law binds them to billing records, and what they lack for it",
  access: { entity: issuerResource.name, action: "read" },
  output: recordReadiness,
  run: async ({ db, user, services }) => {
    if (user.property_ids !== null) return respond({ count: 0, issuers: [] });
    const unready = (await findUnready(db, services)).toSorted((a, b) =>
      compareText(`${a.bound_from} ${a.label}`, `${b.bound_from} ${b.label}`),
    );
    return respond({ count: unready.length, issuers: unready.slice(0, MAX_SHOWN_UNREADY) });
  },
});
