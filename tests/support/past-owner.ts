import { Readable } from "node:stream";
import type { Invoice } from "#shared/domain/accounting/invoice.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { type Api, dataOf } from "./api.ts";
import { createBuilders, nextNumber } from "./builders.ts";
import { createMoneyBuilders } from "./money-builders.ts";
import type { TestApp } from "./test-app.ts";

/** Whoever let something through the office once, and every word by which anything speaks of them. */
export interface PastOwner {
  readonly owner: Owner;
  readonly issuer_id: string;
  /** Issued in their name to a tenant. */
  readonly invoice: Invoice;
  readonly property_id: string;
  readonly words: readonly string[];
}

/**
 * An owner of years ago with something in each table that may hold data of owners: address, what they had, issuer, invoices to them and in their
 * name, payment, charge, a signed paper, statement, mail, notice and a history of all of it. `word` occurs in all their names.
 */
export async function aPastOwner(app: TestApp, api: Api, word: string): Promise<PastOwner> {
  const given = createBuilders(api);
  const money = createMoneyBuilders(api, given);
  const number = nextNumber();
  const documentation = generateDni(60_000_000 + number);
  const bank_account = generateSpanishIban(2100, 998, number);
  const email = `${word.toLowerCase()}.${number}@example.es`;
  const phone = `+3468${String(1_000_000 + number)}`;
  const address = await given.anAddress({ street: `Calle ${word}, ${number}` });
  const made = await given.anOwner({
    kind: "person",
    name: "Leocadia",
    last_name: word,
    documentation,
    bank_account,
    email,
    phone,
    address_id: address.id,
  });
  const owner = dataOf(
    await api.patch<Owner>(`/owners/${made.id}`, { version: made.version, notes: `Notas de ${word}` }),
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
    street: `Calle ${word}, ${number}`,
    bank_account,
  });
  const series = await money.aSeries({ issuer_id: issuer.id });
  const invoice = await money.anIssuedInvoice({ series_id: series.id });
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
  const document = await given.aDocument({
    signers: [
      { party: "owner", owner_id: owner.id, email: `${word.toLowerCase()}@firma.example.es`, role: "landlord" },
    ],
  });
  const bytes = Buffer.from(`%PDF-1.4 ${word}\n%%EOF\n`);
  const file = await app.services.files.put("document", Readable.from([bytes]), 1_000_000);
  await app.db.query("update document set state = 'printing' where id = $1", [document.id]);
  await app.db.query(
    `update document set state = 'sent', pdf_key = $2, pdf_sha256 = $3, verification_code = $4, sent_at = clock_now(),
       expires_at = clock_now() + interval '30 days' where id = $1`,
    [document.id, file.key, file.sha256, `CODO${String(nextNumber()).padStart(8, "K")}`],
  );
  await app.db.query(
    `update signer set state = 'signed', signed_at = clock_now(), signed_sha256 = $2, signature_kind = 'typed', typed_name = $3,
       consent_version = '1', ip = '203.0.113.9', user_agent = 'Firefox' where document_id = $1`,
    [document.id, file.sha256, `Leocadia ${word}`],
  );
  await app.db.query("update document set state = 'signed', completed_at = clock_now() where id = $1", [document.id]);
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
