import {
  declarationGaps,
  type ResponsibleDeclaration,
} from "#shared/domain/accounting/verifactu/responsible-declaration.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { Services } from "#server/engine/services/services.ts";
import { readSystem } from "../verifactu/read-system.ts";
import { SYSTEM_USE } from "../verifactu/sender/record-document.ts";

const ADDRESS = `
  select nullif(concat_ws(', ', street, nullif(concat_ws(' ', postal_code, city), '')), '') as address from company limit 1`;

/** The company's address counts only where the company declares: a configured producer has its own. */
async function readAddress(db: Queryable, { billingSystem, declaration }: Declaring): Promise<string | null> {
  if (declaration.address !== null || billingSystem.producer !== null) return declaration.address;
  const [company] = await db.query<{ address: string | null }>(ADDRESS, []);
  return company?.address ?? null;
}

type Declaring = Pick<Services, "billingSystem" | "declaration">;

/** The producer's declaration as far as it is known: nothing is made up, and what lacks is named. */
export async function readDeclaration(db: Queryable, services: Declaring): Promise<ResponsibleDeclaration> {
  const system = await readSystem(db, services);
  const { contact, date, place } = services.declaration;
  const declared = {
    system_name: system.name,
    system_id: system.id,
    version: system.version,
    installation: system.installation,
    ...SYSTEM_USE,
    producer_name: system.producer_name || null,
    producer_tax_id: system.producer_tax_id || null,
    producer_address: await readAddress(db, services),
    is_company: services.billingSystem.producer === null,
    contact,
    date,
    place,
  };
  return { ...declared, missing: declarationGaps.filter((name) => declared[name] === null) };
}
