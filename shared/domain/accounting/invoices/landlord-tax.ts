/** The tax of who receives the rent: IRPF of natural persons, corporate tax (IS) of companies. */
export type LandlordTax = "irpf" | "is";

/** The NIF of entities begins with a letter (Orden EHA/451/2008); K, L, M, X, Y and Z are of natural persons. */
const OF_ENTITY = /^[ABCDEFGHJNPQRSUVW]\d/;

/**
 * Entities whose members pay the tax (LIRPF art. 8.3): communities of goods (E) and of owners (H), civil companies (J).
 * The letter alone does not decide it: a civil company that trades pays corporate tax (LIS art. 7.1.a), and members may
 * be companies. Then the office changes the line.
 */
const OF_MEMBERS = /^[EHJ]/;

/** The tax of a landlord by NIF: that of a person where the number is not of an entity. */
export const landlordTaxOf = (tax_id: string): LandlordTax =>
  OF_ENTITY.test(tax_id) && !OF_MEMBERS.test(tax_id) ? "is" : "irpf";
