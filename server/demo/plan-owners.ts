import { addDays, addMonths } from "#shared/lib/dates.ts";
import { ownerCompanies } from "./data/companies.ts";
import type { DemoContext } from "./demo-context.ts";
import { createDocuments, createMailboxes, drawIban, drawLandline, drawMobile, drawSpanishName } from "./identities.ts";
import { baseColumns, workingHour } from "./moments.ts";
import { drawHome, planAddress } from "./plan-addresses.ts";
import { MONTHS_IN_BUSINESS } from "./plan-users.ts";
import { createDemoRandom } from "./random.ts";

const PERSON_OWNERS = 17;

/** The owners and their addresses: families first, then companies. */
export function planOwners({ today, users }: DemoContext) {
  const random = createDemoRandom("owners");
  const documents = createDocuments(random);
  const mailbox = createMailboxes(random);
  const people = Array.from({ length: PERSON_OWNERS }, () => {
    const { name, last_name } = drawSpanishName(random);
    const documentation = documents.dni(random.integer(1942, 1978));
    return { kind: "person", name, last_name, documentation, phone: drawMobile(random) } as const;
  });
  const companies = ownerCompanies.map(({ name, letter }) => {
    const documentation = documents.cif(letter);
    return { kind: "company", name, last_name: null, documentation, phone: drawLandline(random) } as const;
  });
  const homes = [...people, ...companies].map(() => {
    const day = addDays(addMonths(today, -MONTHS_IN_BUSINESS), random.integer(2, 400));
    return planAddress(drawHome(random), workingHour(day, random), users.admin, random);
  });
  const owners = [...people, ...companies].map((identity, index) => {
    const isExempt = identity.kind === "company" && random.isLucky(45);
    return {
      ...baseColumns(homes[index]?.created_at ?? "", users.admin, random),
      ...identity,
      email: mailbox(identity.name, identity.last_name),
      bank_account: drawIban(random),
      address_id: homes[index]?.id ?? null,
      management_fee: random.pick([500, 600, 700, 800, 800, 1000]),
      withholding_exempt: isExempt,
      withholding_certificate_on: isExempt ? addDays(today, -random.integer(20, 330)) : null,
      notes: identity.kind === "company" ? null : random.pick(ownerNotes),
    };
  });
  return { owners, addresses: homes };
}

const ownerNotes = [
  null,
  null,
  null,
  "Prefiere que le llamemos por la tarde.",
  "Pide autorización previa para cualquier reparación de más de 300 €.",
  "Liquidación el día 10 de cada mes, con copia a su gestoría.",
  "Vive fuera de España la mitad del año: mejor por correo.",
] as const;
