import fc from "fast-check";
import type { CreditTransfer } from "#server/areas/accounting/remittances/sepa/credit-transfers.ts";
import type { DirectDebit } from "#server/areas/accounting/remittances/sepa/direct-debits.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";

/* Names, streets and texts as users write them, including characters that a bank may not accept. */

const anyIban = fc
  .tuple(fc.nat(9999), fc.nat(9999), fc.nat(999_999_999))
  .map(([bank, branch, account]) => generateSpanishIban(bank, branch, account));

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom(
    "Núñez & Çelik, S.L. <«»>",
    "Ñ".repeat(180),
    "李小龍",
    "\u0000\u0001\ud800",
    "Γιώργος Παπαδόπουλος",
    "//",
  ),
);
/** A blank name is refused, which has its own test. */
const oddName = oddText.map((text) => `A${text}`);

const address = fc.option(
  fc.record({ street: oddText, postal_code: oddText, city: oddText, country: fc.constantFrom("ES", "FR", "DE") }),
);
const bic = fc.option(fc.constantFrom("CAIXESBB", "BSCHESMMXXX", "bbva es mm"));
const partyAt = fc.record({ name: oddName, address, iban: anyIban, bic });
const anyDay = fc.constantFrom("2026-03-01", "2026-03-05", "2026-12-31");
const amount = fc.integer({ min: 1, max: 99_999_999_999 });

/** References are positions in the list, so that they are unique. */
function numbered<T>(line: fc.Arbitrary<T>, options: fc.ArrayConstraints) {
  return fc
    .array(line, { minLength: 1, ...options })
    .map((lines) => lines.map((one, index) => ({ ...one, end_to_end_id: `F2026/${index}` })));
}

export const debitsOf = (options: fc.ArrayConstraints): fc.Arbitrary<DirectDebit[]> =>
  numbered(
    fc.record({
      amount,
      sequence: fc.constantFrom("FRST", "RCUR", "OOFF", "FNAL"),
      collection_date: anyDay,
      mandate_reference: fc.stringMatching(/^[A-Za-z0-9+?:().,'-]{1,35}$/),
      mandate_signed_on: anyDay,
      debtor: partyAt,
      text: oddText,
    }),
    options,
  );

export const transfersOf = (options: fc.ArrayConstraints): fc.Arbitrary<CreditTransfer[]> =>
  numbered(fc.record({ amount, execution_date: anyDay, creditor: partyAt, text: oddText }), options);
