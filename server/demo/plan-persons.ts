import { addDays, addYears } from "#shared/lib/dates.ts";
import type { DocumentationType } from "#shared/domain/core/tax-id.ts";
import { tenantCompanies } from "./data/companies.ts";
import type { DemoContext } from "./demo-context.ts";
import {
  createDocuments,
  createMailboxes,
  drawForeignName,
  drawForeignPhone,
  drawIban,
  drawLandline,
  drawMobile,
  drawSpanishName,
  type Gender,
} from "./identities.ts";
import { baseColumns } from "./moments.ts";
import { type AddressRow, drawHome, planAddress } from "./plan-addresses.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";

/** Percentage of persons who are not Spanish. */
const FOREIGN_PERCENT = 14;

interface Identity {
  readonly kind: "natural" | "company";
  readonly name: string;
  readonly last_name: string | null;
  readonly gender: Gender | null;
  readonly nationality: string;
  readonly documentation: string;
  readonly documentation_type: DocumentationType;
  readonly birth_date: string | null;
  readonly phone: string;
  readonly is_business: boolean;
}

/** The columns of a person; a former tenant may become a guarantor. */
export interface PersonRow extends Identity {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly email: string | null;
  readonly bank_account: string | null;
  readonly address_id: string | null;
  readonly created_source: "manual" | "booking_form" | "mass_upload";
  is_tenant: boolean;
  is_guarantor: boolean;
}

/** Requirements of a person: age range, role, known since when. */
export interface Wanted {
  readonly kind: "natural" | "company";
  /** Whether they rent as a business; always true for companies. */
  readonly isBusiness?: boolean;
  readonly ages: readonly [youngest: number, oldest: number];
  readonly role: "is_tenant" | "is_guarantor";
  readonly created_at: string;
  readonly created_by: string;
}

export type Crowd = ReturnType<typeof createCrowd>;

type Documents = ReturnType<typeof createDocuments>;

function drawForeigner(documents: Documents, random: DemoRandom) {
  const { origin, ...name } = drawForeignName(random);
  const isResident = random.isLucky(80);
  return {
    ...name,
    nationality: origin.nationality,
    documentation: isResident ? documents.nie() : documents.passport(),
    documentation_type: isResident ? ("nie" as const) : ("passport" as const),
    phone: isResident ? drawMobile(random) : drawForeignPhone(origin.prefix, random),
  };
}

function drawNatural(wanted: Wanted, today: string, documents: Documents, random: DemoRandom): Identity {
  const age = random.integer(...wanted.ages);
  const birth_date = addDays(addYears(today, -age), -random.integer(0, 364));
  const is_business = wanted.isBusiness === true || random.isLucky(4);
  const shared = { kind: "natural", birth_date, is_business } as const;
  const mayBeForeign = wanted.role === "is_tenant";
  if (mayBeForeign && random.isLucky(FOREIGN_PERCENT)) return { ...shared, ...drawForeigner(documents, random) };
  return {
    ...shared,
    ...drawSpanishName(random),
    nationality: "Española",
    documentation: documents.dni(Number(birth_date.slice(0, 4))),
    documentation_type: "dni",
    phone: drawMobile(random),
  };
}

function drawCompany(company: { name: string; letter: string }, documents: Documents, random: DemoRandom): Identity {
  return {
    kind: "company",
    name: company.name,
    last_name: null,
    gender: null,
    nationality: "Española",
    documentation: documents.cif(company.letter),
    documentation_type: "cif",
    birth_date: null,
    phone: drawLandline(random),
    is_business: true,
  };
}

const sources = ["manual", "manual", "manual", "booking_form", "booking_form", "mass_upload"] as const;

/** Creates persons on request; companies come from the list in order until it is exhausted. */
export function createCrowd({ today }: DemoContext) {
  const random = createDemoRandom("persons");
  const documents = createDocuments(random);
  const mailbox = createMailboxes(random);
  const companies = tenantCompanies.values();
  const persons: PersonRow[] = [];
  const addresses: AddressRow[] = [];

  const make = (wanted: Wanted): PersonRow => {
    const { created_at, created_by, role } = wanted;
    const company = wanted.kind === "company" ? companies.next().value : undefined;
    const identity = company ? drawCompany(company, documents, random) : drawNatural(wanted, today, documents, random);
    const home = random.isLucky(45) ? planAddress(drawHome(random), created_at, created_by, random) : null;
    if (home) addresses.push(home);
    const person: PersonRow = {
      ...baseColumns(created_at, created_by, random),
      ...identity,
      email: random.isLucky(92) ? mailbox(identity.name, identity.last_name) : null,
      bank_account: random.isLucky(role === "is_tenant" ? 88 : 40) ? drawIban(random) : null,
      address_id: home?.id ?? null,
      created_source: random.pick(sources),
      is_tenant: role === "is_tenant",
      is_guarantor: role === "is_guarantor",
    };
    persons.push(person);
    return person;
  };

  return { make, persons, addresses };
}
