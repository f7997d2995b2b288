import type { RentalExit } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { DepositWithholding } from "#shared/domain/accounting/deposits/deposit-withholding.ts";
import type { Deposit } from "#shared/domain/accounting/deposits/deposit.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type { PaymentAllocation } from "#shared/domain/accounting/payments/payment-allocation.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { CostSettlement } from "#shared/domain/accounting/settlements/cost-settlement.ts";
import { type RentalCharge, rentalChargeResource } from "#shared/domain/accounting/billing/rental-charge.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { InvoiceSeries } from "#shared/domain/accounting/invoices/invoice-series.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Address } from "#shared/domain/properties/address.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import type { AssetPrice } from "#shared/domain/assets/asset-price.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import type { Booking } from "#shared/domain/bookings/booking.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import type { IncidentComment } from "#shared/domain/incidents/incident-comment.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Message } from "#shared/domain/notifications/message.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import type { PriceIncrementLine } from "#shared/domain/rentals/price-increment-line.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { type Api, dataOf } from "./api.ts";
import type { Builders } from "./builders.ts";
import type { BookingBuilders } from "./booking-builders.ts";
import { changeSettings, plainServer, readSettings } from "./mail-settings.ts";
import { createMoneyBuilders } from "./money-builders.ts";
import { createSamples, creatableResources } from "./resource-samples.ts";
import type { Row } from "./sample.ts";

/**
 * Entities of the whole company that belong to no property: visible to those who see every property (tested in bank-
 * statements.test.ts).
 */
export const ofTheCompany: ReadonlySet<string> = new Set(["bank_statement", "bank_movement"]);

const all: readonly Resource[] = resources;

/** The entities with a property column, each of which `createPropertyFixture` creates one of. */
export const propertyResources = all.filter(({ name, property_scope }) => property_scope && !ofTheCompany.has(name));

/** Those that are in scope where a record of a property names them; the same. */
export const namedResources = all.filter(
  ({ property_scope, named_by, follows }) => !property_scope && (named_by ?? follows) !== undefined,
);

/** Everything that is in a manager's reach or out of it. */
export const scopedResources: readonly Resource[] = [...propertyResources, ...namedResources];

/** Those, and what is of one of their records and no register of its own. */
export const propertyFixtureNames: readonly string[] = [
  ...scopedResources.map(({ name }) => name),
  "incident_comment",
  "attachment",
];

/** The fixture's row of an entity. @throws Error with where to add what is missing */
export function rowIn(fixture: PropertyFixture, name: string): { readonly id: string } {
  const row = Object.entries<{ readonly id: string }>({ ...fixture }).find(([key]) => key === name)?.[1];
  if (row) return row;
  throw new Error(`${name} is of a property: its sample lacks inProperty (tests/support/sample.ts)`);
}

/** The smallest file accepted as a PDF. */
const PDF = "%PDF-1.4\n%%EOF\n";

/** Invoices and payments of a rental. */
interface Money {
  readonly invoice: Invoice;
  readonly payment: Payment;
  readonly payment_allocation: PaymentAllocation;
  readonly rental_charge: RentalCharge;
  readonly cost_settlement: CostSettlement;
  readonly rental_exit: RentalExit;
  readonly deposit: Deposit;
  readonly deposit_withholding: DepositWithholding;
  readonly remittance: Remittance;
  readonly remittance_line: RemittanceLine;
  readonly mandate: Mandate;
}

/** What a property's records name, and no others. */
interface Named {
  readonly person: Person;
  readonly owner: Owner;
  readonly address: Address;
  readonly mandate: Mandate;
  /** Of the owner. */
  readonly issuer: Issuer;
  readonly invoice_series: InvoiceSeries;
  readonly owner_statement: OwnerStatement;
}

/** A property with a row of each entity that belongs to a property. */
export interface PropertyFixture extends Money, Named {
  readonly property: Property;
  readonly asset: Asset;
  readonly booking_link: BookingLink;
  readonly booking: Booking;
  readonly rental: Rental;
  readonly incident: Incident;
  readonly incident_comment: IncidentComment;
  /** A file of its booking. */
  readonly attachment: Attachment;
  readonly document: Document;
  readonly asset_price: AssetPrice;
  readonly price_increment: PriceIncrement;
  readonly price_increment_line: PriceIncrementLine;
  readonly message: Message;
}

/** A bank guarantee of a rental, part of which was withheld. */
async function aWithheldGuarantee(given: Builders, api: Api, rental_id: string, word: string) {
  const money = createMoneyBuilders(api, given);
  const promised = await money.aDeposit({ rental_id, kind: "bank_guarantee", amount: 50_000, notes: word });
  const held = await money.moveDeposit(promised, "receive", { received_on: "2025-12-01" });
  const withholdings = [{ concept: word, amount: 500 }];
  const deposit = await money.moveDeposit(held, "give_back", { returned_on: "2025-12-02", withholdings });
  const response = await api.get<DepositWithholding[]>(`/deposit-withholdings?deposit_id=${deposit.id}`);
  const [deposit_withholding] = dataOf(response);
  if (!deposit_withholding) throw new Error("Nothing was withheld from the deposit of a property fixture");
  return { deposit, deposit_withholding };
}

/** A remittance with one collection of the tenant's direct debits. */
async function someDebits(given: Builders, api: Api, rental: Rental, word: string) {
  const money = createMoneyBuilders(api, given);
  const input = await money.anIssuerInput();
  const issuer = await money.anIssuer({ ...input, creditor_id: generateCreditorId(input.tax_id) });
  const mandate = await money.aMandate({ person_id: rental.tenant_id, notes: word });
  await money.anIssuedInvoice({
    series_id: (await money.aSeries({ issuer_id: issuer.id })).id,
    person_id: rental.tenant_id,
    rental_id: rental.id,
    payment_method_id: await money.aMethod("direct_debit"),
    notes: word,
  });
  const remittance = await money.aRemittance({ issuer_id: issuer.id, notes: word });
  const [remittance_line] = dataOf(await api.get<RemittanceLine[]>(`/remittance-lines?remittance_id=${remittance.id}`));
  if (!remittance_line) throw new Error("The remittance of a property fixture has no line");
  return { remittance, remittance_line, mandate };
}

async function someMoney(given: Builders, api: Api, rental: Rental, word: string): Promise<Money> {
  const money = createMoneyBuilders(api, given);
  const whose = { person_id: rental.tenant_id, rental_id: rental.id, notes: word };
  const lines = [await money.aLine({ concept: word })];
  const invoice = await money.anIssuedInvoice({ ...whose, lines });
  const payment = await money.aPayment({ ...whose, date: "2025-12-01", amount: 10_000, reference: word });
  const [payment_allocation] = dataOf(
    await api.get<PaymentAllocation[]>(`/payment-allocations?payment_id=${payment.id}`),
  );
  if (!payment_allocation) throw new Error("The payment of a property fixture covers nothing");
  const rental_charge = dataOf(
    await api.post<RentalCharge>(`/${rentalChargeResource.path}`, {
      rental_id: rental.id,
      payment_application_id: await money.anApplication("penalty"),
      concept: word,
      amount: 500,
      charged_on: "2025-12-01",
    }),
  );
  const rental_exit = await money.aFormerExit(rental, word);
  return {
    invoice: dataOf(await api.get<Invoice>(`/invoices/${invoice.id}`)),
    payment,
    payment_allocation,
    rental_charge,
    cost_settlement: await money.aCostSettlement({ rental_id: rental_exit.rental_id, notes: word }),
    rental_exit,
    ...(await aWithheldGuarantee(given, api, rental.id, word)),
    ...(await someDebits(given, api, rental, word)),
  };
}

/** Builders of visitors' bookings. */
export type Visitors = Pick<BookingBuilders, "aLink" | "aBooking">;

/** Years ahead, so that the days of the asset are free for the rest of a test. */
async function someBooking(bookings: Visitors, asset_id: string, word: string) {
  const terms = { asset_id, earliest_start: "2040-01-01", latest_end: null, notes: word };
  const days = { start_date: "2040-01-01", end_date: "2040-12-31", message: word };
  const booking = await bookings.aBooking({ ...days, last_name: word }, terms);
  const { link } = await bookings.aLink(terms);
  return { booking, booking_link: link };
}

/** A message to the tenant of a rental: sent with a mail server, which the company has no longer than that. */
async function aMessage(api: Api, rental: Rental, word: string): Promise<Message> {
  const { smtp_host, smtp_port, smtp_security, sender } = await readSettings(api);
  dataOf(await changeSettings(api, plainServer(2525)));
  const words = { subject_es: `Aviso ${word}`, text_es: word };
  const message = dataOf(
    await api.post<Message>("/messages/send", { audience: "rentals", ids: [rental.id], ...words }),
  );
  dataOf(await changeSettings(api, { smtp_host, smtp_port, smtp_security, sender }));
  return message;
}

/** A row of each entity whose sample has `inProperty`. */
async function fromSamples(given: Builders, api: Api, rental: Rental, word: string) {
  const samples = createSamples(given, createMoneyBuilders(api, given), "");
  const rows: Record<string, { readonly id: string }> = {};
  for (const { name, path } of creatableResources) {
    const { input, inProperty } = samples[name];
    if (inProperty)
      rows[name] = dataOf(await api.post<Row>(`/${path}`, { ...(await input()), ...inProperty(rental, word) }));
  }
  return rows;
}

/** The owner of the property, who issues their own invoices. */
async function anOwnerWhoIssues(given: Builders, api: Api, property: Property, word: string) {
  const money = createMoneyBuilders(api, given);
  const owner = await given.anOwner({ last_name: word });
  const shares = [{ owner_id: owner.id, share: 10_000 }];
  dataOf(
    await api.post(`/properties/${property.id}/set_owners`, { version: property.version, since: "2025-01-01", shares }),
  );
  const issuer = await money.anIssuer({ ...(await money.anIssuerInput()), name: `Emisor ${word}`, owner_id: owner.id });
  const invoice_series = await money.aSeries({ issuer_id: issuer.id, code: `S ${word}` });
  const paid = { owner_id: owner.id, property_id: property.id, notes: word };
  return { owner, issuer, invoice_series, owner_statement: await money.anOwnerStatement(paid) };
}

/** @param word occurs in every text of the fixture, so that a test detects any of them */
export async function createPropertyFixture(
  given: Builders,
  api: Api,
  word: string,
  visitors: Visitors,
): Promise<PropertyFixture> {
  const address = await given.anAddress({ street: `Calle ${word}` });
  const property = await given.aProperty({ name: `Casa ${word}`, notes: word, address_id: address.id });
  const asset = await given.anAsset({
    property_id: property.id,
    cod: `${word}-1`,
    name: `Piso ${word}`,
    description: word,
    notes: word,
  });
  const person = await given.aPerson({ last_name: word });
  const rental = await given.aRental({ asset_id: asset.id, tenant_id: person.id, notes: word });
  const { booking_link, booking } = await someBooking(visitors, asset.id, word);
  const incident = await given.anIncident({
    asset_id: asset.id,
    rental_id: rental.id,
    title: `Fuga ${word}`,
    description: word,
    reporter_name: word,
  });
  const incident_comment = dataOf(
    await api.post<IncidentComment>("/incident-comments", { incident_id: incident.id, body: word, is_public: false }),
  );
  const ofBooking = `/attachments?owner_entity=booking&owner_id=${booking.id}`;
  const attachment = dataOf(await api.upload<Attachment>(ofBooking, `Nómina ${word}.pdf`, Buffer.from(PDF)));
  const document = await given.aDocument({ rental_id: rental.id, title: `Contrato ${word}` });
  const present = dataOf(await api.get<Rental>(`/rentals/${rental.id}`));
  const asset_price = await given.anAssetPrice({ asset_id: asset.id, notes: word });
  const price_increment = await given.aPriceIncrement({
    name: `Subida ${word}`,
    property_ids: [property.id],
    notes: word,
  });
  const lines = await api.get<PriceIncrementLine[]>(
    `/asset-prices/increments/lines?price_increment_id=${price_increment.id}`,
  );
  const [price_increment_line] = dataOf(lines);
  if (!price_increment_line) throw new Error("The increment of a property fixture has no line");
  const money = await someMoney(given, api, present, word);
  const owned = await anOwnerWhoIssues(given, api, property, word);
  return {
    person,
    address,
    ...owned,
    property,
    asset,
    booking_link,
    booking,
    rental: present,
    incident,
    incident_comment,
    attachment,
    document,
    asset_price,
    price_increment,
    price_increment_line,
    message: await aMessage(api, present, word),
    ...money,
    ...(await fromSamples(given, api, present, word)),
  };
}
