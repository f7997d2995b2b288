import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Api } from "./api.ts";
import { dataOf } from "./api.ts";
import { aBookingInput, createBookingBuilders } from "./booking-builders.ts";
import { createBuilders, nextNumber } from "./builders.ts";
import { insertTestRental } from "./insert-rental.ts";
import { createMoneyBuilders } from "./money-builders.ts";
import { contactsOf, uploadSignedCopy } from "./past-subject.ts";
import type { TestApp } from "./test-app.ts";

/** A former tenant, and every word that identifies them. */
export interface PastTenant {
  readonly person: Person;
  readonly rental_id: string;
  readonly invoice: Invoice;
  readonly document_id: string;
  readonly booking_id: string;
  readonly incident_id: string;
  readonly words: readonly string[];
}

/**
 * A former tenant with a row in each table that may hold data of persons: address, ended rental, paid invoice,
 * mandate, signed document, booking, incident report, mails, notifications and audit entries of all of it. `word`
 * occurs in all their names.
 */
export async function aPastTenant(app: TestApp, api: Api, word: string): Promise<PastTenant> {
  const given = createBuilders(api);
  const money = createMoneyBuilders(api, given);
  const { street, ...contacts } = contactsOf(word);
  const { documentation, bank_account, email, phone } = contacts;
  const address = await given.anAddress({ street });
  const created = await given.aPerson({
    name: "Eulalia",
    last_name: word,
    ...contacts,
    address_id: address.id,
    notes: `Notas de ${word}`,
  });
  const person = dataOf(
    await api.patch<Person>(`/persons/${created.id}`, { version: created.version, nationality: `De ${word}` }),
  );
  const asset = await given.anAsset();
  const rental_id = await insertTestRental(app.db, {
    asset_id: asset.id,
    tenant_id: person.id,
    since: "2018-01-01",
    until: "2019-12-31",
    state: "ended",
  });
  await app.db.query(
    "insert into rental_party (rental_id, person_id, role, since, until) values ($1, $2, 'tenant', '2018-01-01', '2019-12-31') on conflict do nothing",
    [rental_id, person.id],
  );
  await anOldExit(app, rental_id, word);
  const invoice = await money.anIssuedInvoice({ person_id: person.id, rental_id });
  await money.aPayment({
    person_id: person.id,
    rental_id,
    date: "2026-01-10",
    amount: invoice.amount_due,
    reference: `Recibo ${word}`,
  });
  await money.aMandate({ person_id: person.id });
  const document = await given.aDocument({
    signers: [
      { party: "person", person_id: person.id, email: `${word.toLowerCase()}@firma.example.es`, role: "tenant" },
    ],
  });
  await uploadSignedCopy(app, document, `Eulalia ${word}`, word);
  const bookings = createBookingBuilders(app, api, given);
  const booking = await bookings.aBooking({
    ...aBookingInput(),
    name: "Eulalia",
    last_name: word,
    documentation,
    email,
    phone,
  });
  await app.db.query("update booking set state = 'rejected', person_id = $2 where id = $1", [booking.id, person.id]);
  await app.db.query("insert into booking_message (booking_id, author, body) values ($1, 'applicant', $2)", [
    booking.id,
    `Soy ${word}`,
  ]);
  const incident = await given.anIncident();
  await app.db.query("update incident set reporter_name = $2, reporter_email = $3, reporter_phone = $4 where id = $1", [
    incident.id,
    `Eulalia ${word}`,
    email,
    phone,
  ]);
  await app.db.query(
    `insert into mail ("to", language, subject, text, is_confidential, state, sent_at, server_answer)
     values ($1, 'es', $2, $3, false, 'sent', clock_now(), '250 ' || $1)`,
    [email, `Factura de ${word}`, `Estimada Eulalia ${word}`],
  );
  await bookings.aLink({ email });
  await anOldUpdate(app, rental_id, `R-1 · ${person.label}`);
  await app.db.query(
    `insert into notification (user_id, type, message, subject_path, subject_id)
     select id, 'Reserva', $1, '/bookings/' || $2, $2::uuid from "user"`,
    [`Eulalia ${word} pide una reserva`, booking.id],
  );
  return {
    person,
    rental_id,
    invoice,
    document_id: document.id,
    booking_id: booking.id,
    incident_id: incident.id,
    words: [word, documentation, bank_account, email, phone],
  };
}

const ACCOUNT = JSON.stringify({ deposits: [], debts: [], credits: [] });

/** The exit of a rental, with notes and a photo. */
async function anOldExit(app: TestApp, rental_id: string, word: string): Promise<void> {
  const [exit] = await app.db.query<{ id: string }>(
    `insert into rental_exit (rental_id, keys_returned_on, covers_debts, credit_use, prepares_return, result, notes, account, settled_on, rental_before)
     values ($1, '2019-12-31', true, 'settle', true, 0, $2, $3, '2019-12-31', '{}') returning id`,
    [rental_id, `Llaves de ${word}`, ACCOUNT],
  );
  await app.db.query(
    `insert into attachment (owner_entity, owner_id, name, type, size, sha256, file_key)
     values ('rental_exit', $1, $2, 'image/png', 1, repeat('0', 64), $3)`,
    [exit?.id, `Salón de ${word}.png`, `exit-${rental_id}`],
  );
}

/** A line of a past price increment, with the tenant's name in its title. */
async function anOldUpdate(app: TestApp, rental_id: string, title: string): Promise<void> {
  const [update] = await app.db.query<{ id: string }>(
    `insert into price_increment (name, index_kind, percentage, effective_date, notified_on, target, scope)
     values ($1, 'percentage', 200, '2019-01-01', '2018-12-01', 'rentals', 'all') returning id`,
    [`Subida de ${nextNumber()}`],
  );
  await app.db.query(
    `insert into price_increment_line (price_increment_id, rental_id, asset_id, property_id, title, old_amount, is_capped, reference_date, search_text)
     select $1, r.id, r.asset_id, r.property_id, $3::text, 50000, false, '2019-01-01', normalize_text($3) from rental r where r.id = $2`,
    [update?.id, rental_id, title],
  );
}
