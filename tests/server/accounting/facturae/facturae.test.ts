import { beforeAll, expect, test } from "vitest";
import type { FacturaeCheck } from "#shared/domain/accounting/invoices/facturae.ts";
import type { InvoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { partOf, textsOf, validateFacturae } from "#tests/support/facturae-file.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-18T10:00:00Z" });
let issuer: Issuer;
let series: Record<"ordinary" | "rectifying" | "receipt", string>;
beforeAll(async () => {
  issuer = await money.anIssuer();
  const idOf = async (kind: "ordinary" | "rectifying" | "receipt") =>
    (await money.aSeries({ issuer_id: issuer.id, kind })).id;
  series = { ordinary: await idOf("ordinary"), rectifying: await idOf("rectifying"), receipt: await idOf("receipt") };
});

const centres = { accounting_office: "L01280796", managing_body: "l01 280797", processing_unit: "LA0003456" };
const aBody = async (more: Parameters<typeof given.aPerson>[0] = {}): Promise<Person> =>
  given.aPerson({
    kind: "company",
    name: "Ayuntamiento de Getafe",
    last_name: null,
    gender: null,
    nationality: null,
    documentation: generateCif("P", nextNumber()),
    documentation_type: "cif",
    birth_date: null,
    address_id: (await given.anAddress({ street: "Plaza de la Constitución, 1", city: "Getafe", postal_code: "28901" }))
      .id,
    ...more,
  });
const anInvoice = async (more: Parameters<typeof money.anInvoice>[0] = {}) =>
  money.anIssuedInvoice({ series_id: series.ordinary, person_id: (await aBody()).id, ...more });

async function fileOf({ id }: Pick<Invoice, "id">): Promise<string> {
  const { status, bytes, headers } = await api.download(`/invoices/${id}/facturae`);
  expect([status, headers["content-type"]], bytes.toString("utf8")).toEqual([200, "application/xml"]);
  const document = bytes.toString("utf8");
  expect(await validateFacturae([document])).toEqual([]);
  return document;
}
async function missingOf({ id }: Pick<Invoice, "id">): Promise<readonly string[]> {
  const { missing } = dataOf(await api.get<FacturaeCheck>(`/invoices/${id}/facturae-check`));
  const { status, body } = await api.get(`/invoices/${id}/facturae`);
  if (body.success) throw new Error("there is a file");
  expect([409, 422]).toContain(status);
  expect(body.errors[0]?.translationKey).toBe(`error.${missing[0]}`);
  expect(body.errors[0]?.message).not.toContain("facturae_");
  return missing;
}

test("an invoice to a public body names its three centres, and its amounts are the invoice's", async () => {
  const invoice = await anInvoice({ person_id: (await aBody(centres)).id });
  const document = await fileOf(invoice);
  const buyer = partOf(document, "BuyerParty");
  expect(textsOf(buyer, "CentreCode")).toEqual(["L01280796", "L01280797", "LA0003456"]);
  expect(textsOf(buyer, "RoleTypeCode")).toEqual(["01", "02", "03"]);
  expect(textsOf(buyer, "CorporateName")).toEqual(["Ayuntamiento de Getafe"]);
  expect(textsOf(document, "InvoiceNumber")).toEqual([invoice.number]);
  expect(textsOf(document, "TotalGrossAmount")).toEqual(["1000.00"]);
  expect(textsOf(document, "TotalTaxOutputs")).toEqual(["210.00"]);
  expect(textsOf(document, "TotalTaxesWithheld")).toEqual(["190.00"]);
  expect(textsOf(document, "InvoiceTotal")).toEqual(["1020.00"]);
});

test("the file is unsigned while its issuer has no certificate, and says so in its name", async () => {
  const invoice = await anInvoice();
  const { headers } = await api.download(`/invoices/${invoice.id}/facturae`);
  expect(headers["content-disposition"]).toContain("-sin-firmar.xml");
  const check = dataOf(await api.get<FacturaeCheck>(`/invoices/${invoice.id}/facturae-check`));
  expect(check).toEqual({ signature: "unsigned", refusal: null, missing: [], unavailable: ["ubl"] });
});

test("what changes after the issue changes nothing in the file", async () => {
  const body = await aBody(centres);
  const invoice = await anInvoice({ person_id: body.id });
  const before = await fileOf(invoice);
  const more = { name: "Otro nombre", accounting_office: null, managing_body: null, processing_unit: null };
  dataOf(await api.patch(`/persons/${body.id}`, { version: body.version, ...more }));
  const address = dataOf(await api.get<{ version: number }>(`/addresses/${body.address_id}`));
  dataOf(await api.patch(`/addresses/${body.address_id}`, { version: address.version, street: "Otra calle, 9" }));
  const { version } = dataOf(await api.get<Issuer>(`/issuers/${issuer.id}`));
  dataOf(await api.patch(`/issuers/${issuer.id}`, { version, street: "Otra calle, 9" }));
  expect(await fileOf(invoice)).toBe(before);
});

test("several rates, exempt and untaxed lines add up, and each line without tax says why", async () => {
  const penalty = await money.anApplication("penalty");
  const line = (more: Partial<InvoiceLineInput>) => money.aLine({ withholding_rate: 0, ...more });
  const exempt = { tax_rate: 0, exemption_reason: "Exenta: art. 20.Uno.23.º LIVA" };
  const untaxed = {
    tax_rate: 0,
    payment_application_id: penalty,
    exemption_reason: "No sujeta: art. 78.Tres.1.º LIVA",
  };
  const invoice = await anInvoice({
    lines: [
      await line({ unit_amount: 33_333, quantity: 0.333, withholding_rate: 1_900 }),
      await line({ unit_amount: 10_005, tax_rate: 1_000 }),
      await line({ unit_amount: 50_000, ...exempt }),
      await line({ unit_amount: 7_500, ...untaxed }),
    ],
  });
  const document = await fileOf(invoice);
  expect(textsOf(partOf(document, "Items"), "SpecialTaxableEventCode")).toEqual(["01", "02"]);
  expect(textsOf(document, "LegalReference")).toEqual([exempt.exemption_reason, untaxed.exemption_reason]);
  expect(textsOf(partOf(document, "TaxesOutputs"), "TaxRate")).toEqual(["21.00", "10.00", "0.00"]);
  expect(textsOf(document, "InvoiceTotal")).toEqual([(invoice.amount_due / 100).toFixed(2)]);
});

test("a transfer names the issuer's account, a direct debit the payer's and its mandate", async () => {
  const transfer = await fileOf(await anInvoice({ payment_method_id: await money.aMethod("transfer") }));
  const credited = partOf(transfer, "AccountToBeCredited");
  expect([textsOf(transfer, "PaymentMeans"), textsOf(credited, "IBAN")]).toEqual([["04"], [issuer.bank_account]]);
  const body = await aBody({ bank_account: "ES7921000813610123456789" });
  const method = await money.aMethod("direct_debit");
  const debit = await fileOf(await anInvoice({ person_id: body.id, payment_method_id: method }));
  const debited = partOf(debit, "AccountToBeDebited");
  expect([textsOf(debit, "PaymentMeans"), textsOf(debited, "IBAN")]).toEqual([["02"], ["ES7921000813610123456789"]]);
  expect(textsOf(debit, "InstallmentDueDate")).toEqual(["2026-03-05"]);
});

async function rectify(
  original: Invoice,
  rectification_mode: "differences" | "substitution",
  rectification_type: "R2" | "R4" = "R4",
): Promise<Invoice> {
  const why = { rectification_type, reason: "La renta era otra" };
  const { id, version } = original;
  const path = `/invoices/${id}/rectify`;
  return money.issue(dataOf(await api.post<Invoice>(path, { version, rectification_mode, ...why })));
}

test("a rectification by differences has negative amounts, names the invoice, its month and what changes", async () => {
  const original = await anInvoice();
  const document = await fileOf(await rectify(original, "differences"));
  const corrective = partOf(document, "Corrective");
  expect(textsOf(document, "InvoiceClass")).toEqual(["OR"]);
  expect(textsOf(corrective, "InvoiceNumber")).toEqual([original.number]);
  expect(textsOf(corrective, "ReasonCode")).toEqual(["16"]);
  expect(textsOf(corrective, "CorrectionMethod")).toEqual(["02"]);
  expect([textsOf(corrective, "StartDate"), textsOf(corrective, "EndDate")]).toEqual([["2026-03-01"], ["2026-03-31"]]);
  expect(textsOf(corrective, "AdditionalReasonDescription")).toEqual(["La renta era otra"]);
  expect(textsOf(document, "InvoiceTotal")).toEqual(["-1020.00"]);
  expect(document).not.toContain("<PaymentDetails>");
});

test("a rectification for the customer's insolvency has its own reason code", async () => {
  const corrective = partOf(await fileOf(await rectify(await anInvoice(), "differences", "R2")), "Corrective");
  expect(textsOf(corrective, "ReasonCode")).toEqual(["85"]);
});

test("a rectification that replaces an invoice by the same amounts corrects a detail of it", async () => {
  const document = await fileOf(await rectify(await anInvoice(), "substitution"));
  const corrective = partOf(document, "Corrective");
  expect([textsOf(corrective, "CorrectionMethod"), textsOf(corrective, "ReasonCode")]).toEqual([["01"], ["10"]]);
  expect(textsOf(document, "InvoiceTotal")).toEqual(["1020.00"]);
});

test("a person has name and surname; a customer of another country its address and residence", async () => {
  const address_id = (await given.anAddress({ country: "Francia", postal_code: "75001", city: "París", state: null }))
    .id;
  const person = await given.aPerson({
    address_id,
    documentation: `12AB${nextNumber()}567`,
    documentation_type: "passport",
  });
  const document = await fileOf(await anInvoice({ person_id: person.id }));
  const buyer = partOf(document, "BuyerParty");
  expect([textsOf(buyer, "Name"), textsOf(buyer, "FirstSurname")]).toEqual([[person.name], [person.last_name]]);
  expect([textsOf(buyer, "PersonTypeCode"), textsOf(buyer, "ResidenceTypeCode")]).toEqual([["F"], ["U"]]);
  expect([textsOf(buyer, "PostCodeAndTown"), textsOf(buyer, "CountryCode")]).toEqual([["75001 París"], ["FRA"]]);
});

test("an owner is invoiced as a customer, too", async () => {
  const owner = await given.anOwner({ address_id: (await given.anAddress()).id });
  const document = await fileOf(await anInvoice({ person_id: null, owner_id: owner.id }));
  expect(textsOf(partOf(document, "BuyerParty"), "TaxIdentificationNumber")).toEqual([owner.documentation]);
});

test("what lacks is said by name: address, country, number", async () => {
  expect(await missingOf(await anInvoice({ person_id: (await aBody({ address_id: null })).id }))).toEqual([
    "facturae_buyer_address",
  ]);
  const address_id = (await given.anAddress({ country: "Narnia" })).id;
  expect(await missingOf(await anInvoice({ person_id: (await aBody({ address_id })).id }))).toEqual([
    "facturae_buyer_country",
  ]);
  const long = { prefix: "PREFIJO-MUY-LARGO-20", suffix: "/SUFIJO-MUY-LARGO-19", padding: 10 };
  const other = await money.anIssuer();
  const { id: series_id } = await money.aSeries({ issuer_id: other.id, ...long });
  expect(await missingOf(await anInvoice({ series_id }))).toEqual(["facturae_number"]);
});

test("drafts, receipts and annulled invoices have no Facturae", async () => {
  expect(await missingOf(await money.anInvoice({ series_id: series.ordinary }))).toEqual(["facturae_not_offered"]);
  const lines = [await money.aLine({ tax_rate: 0, withholding_rate: 0, exemption_reason: "Exenta" })];
  const receipt = await money.anIssuedInvoice({ series_id: series.receipt, lines });
  expect(await missingOf(receipt)).toEqual(["facturae_not_offered"]);
  const { id, version } = await anInvoice();
  dataOf(await api.post(`/invoices/${id}/annul`, { version, reason: "Por error" }));
  expect(await missingOf({ id })).toEqual(["facturae_not_offered"]);
});

/** Sets the frozen parts of an issued invoice as the statement says. */
async function setFrozen({ id }: Pick<Invoice, "id">, paper: string, more = ""): Promise<void> {
  await app.db.query("set session_replication_role = replica");
  await app.db.query(`update invoice set paper = ${paper} ${more} where id = $1`, [id]);
  await app.db.query("set session_replication_role = default");
}

test("an invoice of before has the parts of its printed address; of blocked persons nothing is given", async () => {
  const invoice = await anInvoice();
  const document = await fileOf(invoice);
  await setFrozen(invoice, "paper - 'seller' - 'buyer'");
  expect(await fileOf(invoice)).toBe(document);
  await setFrozen(invoice, `paper || '{"buyer": null}'`, ", customer_name = '•••', customer_tax_id = null");
  expect(await missingOf(invoice)).toEqual(["facturae_buyer_forgotten"]);
});

test("an invoice of before has the person's own surname, and none once the person has another name", async () => {
  const person = await given.aPerson({
    name: "María José",
    last_name: "López Ruiz",
    address_id: (await given.anAddress()).id,
  });
  const invoice = await anInvoice({ person_id: person.id });
  await setFrozen(invoice, "paper - 'seller' - 'buyer'");
  const buyer = partOf(await fileOf(invoice), "BuyerParty");
  expect([textsOf(buyer, "Name"), textsOf(buyer, "FirstSurname")]).toEqual([["María José"], ["López Ruiz"]]);
  dataOf(await api.patch(`/persons/${person.id}`, { version: person.version, last_name: "López García" }));
  expect(await missingOf(invoice)).toEqual(["facturae_buyer_surname"]);
});

test("the three centres of a body are given together, in their form, and a person has none", async () => {
  const refused = async (more: object) => {
    const body = await aBody();
    const { status, body: answer } = await api.patch(`/persons/${body.id}`, { version: body.version, ...more });
    return [status, answer.errors.map(({ translationKey }) => translationKey)];
  };
  expect(await refused({ accounting_office: "L01280796" })).toEqual([400, ["validation.centres"]]);
  expect(await refused({ ...centres, managing_body: "123" })).toEqual([400, ["validation.dir3"]]);
  const person = await given.aPerson();
  const { body } = await api.patch(`/persons/${person.id}`, { version: person.version, ...centres });
  expect(body.errors[0]?.translationKey).toBe("validation.centres_of_body");
});

test("a file of an owner's invoice names the company as the third party that issues it", async () => {
  await app.db.query("insert into company (name, tax_id) values ('Fincas del Retiro, S.L.', 'B84120674')", []);
  const early = await anInvoice();
  expect(await missingOf(early)).toEqual(["facturae_third_party"]);
  await app.db.query("update company set street = 'Atocha, 1', postal_code = '28012', city = 'Madrid'", []);
  const document = await fileOf(await anInvoice());
  await app.db.query("delete from company", []);
  expect(textsOf(document, "InvoiceIssuerType")).toEqual(["TE"]);
  const party = partOf(document, "ThirdParty");
  expect([...textsOf(party, "TaxIdentificationNumber"), ...textsOf(party, "CorporateName")]).toEqual([
    "B84120674",
    "Fincas del Retiro, S.L.",
  ]);
  expect(textsOf(await fileOf(await anInvoice()), "InvoiceIssuerType")).toEqual(["EM"]);
});
