import { addMonths } from "#shared/lib/dates.ts";
import type { DemoContext } from "../demo-context.ts";
import { baseColumns, makeId, workingHour } from "../moments.ts";
import type { planCompany } from "../plan-company.ts";
import type { planOwners } from "../plan-owners.ts";
import type { planProperties } from "../plan-properties.ts";
import { MONTHS_IN_BUSINESS } from "../plan-users.ts";
import { createDemoRandom, type DemoRandom } from "../random.ts";

type Owners = ReturnType<typeof planOwners>;
type Property = ReturnType<typeof planProperties>["properties"][number];

/** One in OWN_EVERY properties belongs to the company itself, one in SHARED_EVERY to two owners together. */
const OWN_EVERY = 7;
const SHARED_EVERY = 5;
/**
 * Indices of the owners who issue invoices in their own name; the first four are families, who issue receipts for
 * homes.
 */
const ISSUING = [0, 1, 2, 3, 17, 18, 19] as const;

/** Ownership of each property since its creation; shared ones are split 60/40 percent. */
export function planOwnerships(properties: readonly Property[], { owners }: Owners, users: DemoContext["users"]) {
  const random = createDemoRandom("ownerships");
  return properties.flatMap(({ id: property_id, created_at }, index) => {
    if (index % OWN_EVERY === OWN_EVERY - 1) return [];
    const row = (ownerIndex: number, share: number) => {
      const owner_id = owners[ownerIndex % owners.length]?.id ?? "";
      const since = created_at.slice(0, 10);
      return { ...baseColumns(created_at, users.admin, random), property_id, owner_id, share, since };
    };
    return index % SHARED_EVERY === 0 ? [row(index, 6_000), row(index + 1, 4_000)] : [row(index, 10_000)];
  });
}

const kinds = [
  { code: "F", kind: "ordinary" },
  { code: "R", kind: "rectifying" },
  { code: "REC", kind: "receipt" },
] as const;

function seriesOf(issuer_id: string, instant: string, users: DemoContext["users"], random: DemoRandom) {
  return kinds.map(({ code, kind }) => ({
    ...baseColumns(instant, users.admin, random),
    issuer_id,
    code,
    kind,
    prefix: `${code}-`,
    suffix: "",
    padding: 5,
    year_reset: true,
    is_default: true,
  }));
}

function issuingOwners({ owners, addresses }: Owners) {
  return ISSUING.flatMap((ownerIndex) => {
    const owner = owners[ownerIndex];
    const home = addresses.find(({ id }) => id === owner?.address_id);
    return owner && home ? [{ owner, home }] : [];
  });
}

/** Issuers (the company and some owners) with their default series. */
export function planIssuers({ today, users }: DemoContext, company: ReturnType<typeof planCompany>, owned: Owners) {
  const random = createDemoRandom("issuers");
  const instant = workingHour(addMonths(today, 2 - MONTHS_IN_BUSINESS), random);
  const { name, tax_id, street, postal_code, city, bank_account, creditor_id } = company;
  const own = { owner_id: null, name, tax_id, street, postal_code, city, bank_account, creditor_id };
  const theirs = issuingOwners(owned).map(({ owner, home }) => ({
    owner_id: owner.id,
    name: [owner.name, owner.last_name].filter((part) => part !== null).join(" "),
    tax_id: owner.documentation,
    street: home.street,
    postal_code: home.postal_code,
    city: home.city,
    bank_account: owner.bank_account,
    creditor_id: null,
  }));
  const issuers = [own, ...theirs].map((issuer) => ({
    ...baseColumns(instant, users.admin, random),
    ...issuer,
  }));
  const modes = issuers.map(({ id, created_at }) => ({
    id: makeId(created_at, random),
    issuer_id: id,
    mode: "verifactu",
    starts_on: created_at.slice(0, 10),
    created_at,
    created_by: users.admin,
  }));
  return { issuers, modes, series: issuers.flatMap(({ id }) => seriesOf(id, instant, users, random)) };
}
