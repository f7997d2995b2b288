import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { type Api, dataOf } from "./api.ts";
import { createBuilders } from "./builders.ts";
import { createMoneyBuilders } from "./money-builders.ts";
import { contactsOf, uploadSignedCopy } from "./past-subject.ts";
import type { TestApp } from "./test-app.ts";

/** A former owner, and every word that identifies them. */
export interface PastOwner {
  readonly owner: Owner;
  readonly issuer_id: string;
  /** Issued in their name to a tenant. */
  readonly invoice: Invoice;
  readonly property_id: string;
  readonly words: readonly string[];
}

/**
 * A former owner with a row in each table that may hold data of owners: address, properties, issuer, invoices to them
 * and in their name, payment, charge, signed document, statement, mail, notification and audit entries of all of it.
 * `word` occurs in all their names.
 */
export async function aPastOwner(app: TestApp, api: Api, word: string): Promise<PastOwner> {
  const given = createBuilders(api);
  const money = createMoneyBuilders(api, given);
  const { street, ...contacts } = contactsOf(word);
  const { documentation, bank_account, email, phone } = contacts;
  const address = await given.anAddress({ street });
  const created = await given.anOwner({
    kind: "person",
    name: "Leocadia",
    last_name: word,
    ...contacts,
    address_id: address.id,
  });
  const owner = dataOf(
    await api.patch<Owner>(`/owners/${created.id}`, { version: created.version, notes: `Notas de ${word}` }),
  );
  const { property_id } = await given.anAsset();
  await app.db.query(
    "insert into ownership (property_id, owner_id, share, since, until) values ($1, $2, 10000, '2015-01-01', '2019-12-31')",
    [property_id, owner.id],
  );
  const issuer = await money.anIssuer({
    owner_id: owner.id,
    name: `Leocadia ${word}`,
    tax_id: documentation,
    street,
    bank_account,
  });
  const series = await money.aSeries({ issuer_id: issuer.id });
  const invoice = await money.anIssuedInvoice({ series_id: series.id });
  await app.db.query("update verifactu_record set sent_state = 'sent', sent_at = clock_now() where issuer_id = $1", [
    issuer.id,
  ]);
  await money.aPayment({
    person_id: invoice.person_id,
    date: "2026-01-10",
    amount: invoice.amount_due,
    allocations: [{ invoice_id: invoice.id, amount: invoice.amount_due }],
  });
  const fee = await money.anIssuedInvoice({ owner_id: owner.id });
  await money.aPayment({
    owner_id: owner.id,
    date: "2026-01-10",
    amount: fee.amount_due,
    reference: `Honorarios ${word}`,
    allocations: [{ invoice_id: fee.id, amount: fee.amount_due }],
  });
  await app.db.query(
    "insert into owner_charge (kind, concept, owner_id, amount, tax_rate, charged_on, notes) values ('other', 'Fontanería', $1, 5000, 0, '2019-02-01', $2)",
    [owner.id, `Lo pidió ${word}`],
  );
  const issued = await money.anOwnerStatement({ owner_id: owner.id, notes: `Nota de ${word}` });
  const { id: statement_id, version } = dataOf(
    await api.patch<OwnerStatement>(`/owner-statements/${issued.id}`, {
      version: issued.version,
      notes: `Otra nota de ${word}`,
    }),
  );
  await app.db.query(
    `insert into mail ("to", language, subject, text, is_confidential, state, sent_at, entity, entity_id)
     values ('gestoria@example.es', 'es', $1, $2, false, 'sent', clock_now(), 'owner_statement', $3)`,
    [`Liquidación de ${word}`, `Hola, Leocadia ${word}`, statement_id],
  );
  const paid = { version, payment_method_id: await money.aMethod(), date: "2026-01-10", state: "completed" };
  dataOf(await api.post(`/owner-statements/${statement_id}/pay`, paid));
  const document = await given.aDocument({
    signers: [
      { party: "owner", owner_id: owner.id, email: `${word.toLowerCase()}@firma.example.es`, role: "landlord" },
    ],
  });
  await uploadSignedCopy(app, document, `Leocadia ${word}`, word);
  await app.db.query(
    `insert into mail ("to", language, subject, text, is_confidential, state, sent_at) values ($1, 'es', $2, $3, false, 'sent', clock_now())`,
    [email, `Liquidación de ${word}`, `Estimada Leocadia ${word}`],
  );
  return {
    owner,
    issuer_id: issuer.id,
    invoice,
    property_id,
    words: [word, documentation, bank_account, email, phone],
  };
}
