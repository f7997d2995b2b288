import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import { baseColumns } from "./moments.ts";
import type { UserIds } from "./plan-users.ts";
import { createDemoRandom } from "./random.ts";

const tax_id = generateCif("B", 8_412_067);

/** The rental company of the demo. */
export function planCompany({ instant, ids }: UserIds) {
  return {
    ...baseColumns(instant, ids.super_admin, createDemoRandom("company")),
    name: "Fincas del Retiro, S.L.",
    tax_id,
    street: "Calle de Ibiza, 14",
    postal_code: "28009",
    city: "Madrid",
    email: "oficina@llavero.test",
    phone: "+34915042213",
    bank_account: generateSpanishIban(2100, 3841, 200_318_765),
    creditor_id: generateCreditorId(tax_id),
  };
}
