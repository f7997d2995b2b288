import { type AssetPrice, assetPriceResource } from "#shared/domain/assets/asset-price.ts";
import type { assetStatusResource, AssetStatusKind } from "#shared/domain/assets/asset-status.ts";
import type { AssetShape, assetTypeResource } from "#shared/domain/assets/asset-type.ts";
import { type Role, roleResource } from "#shared/domain/administration/role.ts";
import { type User, userResource } from "#shared/domain/administration/user.ts";
import { type Asset, assetResource } from "#shared/domain/assets/asset.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import type { InputOf, Resource, RowOf } from "#shared/domain/core/resource.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import { type Template, templateResource } from "#shared/domain/documents/template.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import type { MessageKey } from "#shared/domain/notifications/message-placeholders.ts";
import type { MessageTemplate } from "#shared/domain/notifications/message-template.ts";
import type { Language } from "#shared/lib/language.ts";
import { type Person, personResource } from "#shared/domain/persons/person.ts";
import { type Address, addressResource } from "#shared/domain/properties/address.ts";
import { generateCadastralNumber } from "#shared/domain/properties/cadastral-number.ts";
import { type Owner, ownerResource } from "#shared/domain/properties/owner.ts";
import { type Property, propertyResource } from "#shared/domain/properties/property.ts";
import { type PriceIncrement, priceIncrementResource } from "#shared/domain/rentals/price-increment.ts";
import type { rentIndexResource } from "#shared/domain/rentals/rent-index.ts";
import { type Rental, rentalResource } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "./api.ts";

type Given<R extends Resource> = Partial<InputOf<R>>;

let count = 0;
/** A number unique within this file. */
export const nextNumber = () => ++count;
/** Numbers restart: each test file makes the same ones, whichever files ran before it. */
export const resetNumbers = () => {
  count = 0;
};
/** Makes all further numbers greater than this one. */
export const numberFrom = (number: number) => {
  count = Math.max(count, number);
};

/**
 * A parcel has four-digit numbers; higher ones belong to the next parcel. Properties use even numbers, assets odd
 * ones.
 */
const aCadastralNumber = (number: number) =>
  generateCadastralNumber(String(9_872_023 + Math.floor(number / 10_000)), "VH5797S", number % 10_000);

export const anAddressInput = (given: Given<typeof addressResource> = {}): InputOf<typeof addressResource> => ({
  street: `Calle de Alcalá, ${nextNumber()}`,
  city: "Madrid",
  state: "Madrid",
  country: "España",
  postal_code: "28014",
  latitude: 40.4189,
  longitude: -3.6919,
  ...given,
});

export function aPersonInput(given: Given<typeof personResource> = {}): InputOf<typeof personResource> {
  const number = nextNumber();
  return {
    kind: "natural",
    name: "Begoña",
    last_name: `Álvarez Núñez ${number}`,
    gender: "female",
    nationality: "Española",
    phone: "+34612345678",
    email: `begona.${number}@example.es`,
    bank_account: generateSpanishIban(2100, 418, number),
    documentation: generateDni(10_000_000 + number),
    documentation_type: "dni",
    is_business: false,
    birth_date: "1985-04-12",
    address_id: null,
    is_tenant: true,
    is_guarantor: false,
    notes: "Prefiere que la llamen por la tarde",
    ...given,
  };
}

export function anOwnerInput(given: Given<typeof ownerResource> = {}): InputOf<typeof ownerResource> {
  const number = nextNumber();
  return {
    kind: "person",
    name: "Íñigo",
    last_name: `Echevarría ${number}`,
    documentation: generateDni(20_000_000 + number),
    email: `inigo.${number}@example.es`,
    phone: "+34913456789",
    bank_account: generateSpanishIban(49, 1500, number),
    address_id: null,
    management_fee: 750,
    withholding_exempt: true,
    withholding_certificate_on: "2026-01-15",
    notes: "Cobra el día 10",
    ...given,
  };
}

/** Creates rows through the API as the user of `api`; values a test does not give are filled in. */
export function createBuilders(api: Api) {
  const make = async <R extends Resource>(resource: R, input: InputOf<R>) =>
    dataOf(await api.post<RowOf<R>>(`/${resource.path}`, input));

  const find = async (path: string, what: string): Promise<string> => {
    const [row] = dataOf(await api.get<{ id: string }[]>(`/${path}?${what}`));
    if (!row) throw new Error(`No ${path} with ${what}`);
    return row.id;
  };
  // By the list, not by a search: of those a user may run two at once.
  const findNamed = async (path: string, name: string): Promise<string> => {
    const rows = dataOf(await api.get<{ id: string; name: string }[]>(`/${path}?page_size=200`));
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`No ${path} of the name ${name}`);
    return row.id;
  };
  const aPropertyType = (name = "Edificio residencial") => findNamed("property-types", name);
  const anAssetType = (shape: AssetShape = "dwelling") => find("asset-types", `shape=${shape}`);
  const anAssetStatus = (kind: AssetStatusKind = "available") => find("asset-statuses", `kind=${kind}`);
  const anIncidentType = (name = "Fontanería") => findNamed("incident-types", name);

  /** Deletes the company's text of a mail, if there is one. */
  const noMessageTemplate = async (key: MessageKey, language: Language): Promise<void> => {
    const { body } = await api.get<MessageTemplate[]>(`/message-templates?key=${key}&language=${language}`);
    for (const { id } of body.data ?? []) await api.delete(`/message-templates/${id}`);
  };

  const anAddress = (given: Given<typeof addressResource> = {}): Promise<Address> =>
    make(addressResource, anAddressInput(given));
  const aPerson = (given: Given<typeof personResource> = {}): Promise<Person> =>
    make(personResource, aPersonInput(given));
  const anOwner = (given: Given<typeof ownerResource> = {}): Promise<Owner> => make(ownerResource, anOwnerInput(given));

  const aRole = (given: Given<typeof roleResource> = {}): Promise<Role> =>
    make(roleResource, { name: `Contable ${nextNumber()}`, scope: "all", permissions: {}, ...given });
  const aUserInput = async (given: Given<typeof userResource> = {}): Promise<InputOf<typeof userResource>> => ({
    name: "Nuria Gómez",
    email: `nuria.gomez.${nextNumber()}@example.es`,
    role_id: given.role_id ?? (await aRole()).id,
    ...given,
  });
  const aUser = async (given: Given<typeof userResource> = {}): Promise<User> =>
    make(userResource, await aUserInput(given));

  const aPropertyInput = async (
    given: Given<typeof propertyResource> = {},
  ): Promise<InputOf<typeof propertyResource>> => {
    const number = nextNumber();
    return {
      cod: `EDI-${number}`,
      name: `Edificio Cibeles ${number}`,
      property_type_id: given.property_type_id ?? (await aPropertyType()),
      address_id: given.address_id ?? (await anAddress()).id,
      cadastral_number: aCadastralNumber(2 * number),
      year_built: 1936,
      notes: "Ascensor averiado",
      ...given,
    };
  };
  const aProperty = async (given: Given<typeof propertyResource> = {}): Promise<Property> =>
    make(propertyResource, await aPropertyInput(given));

  const anAssetInput = async (given: Given<typeof assetResource> = {}): Promise<InputOf<typeof assetResource>> => {
    const number = nextNumber();
    return {
      cod: `PISO-${number}`,
      name: `Piso ${number}º A`,
      cadastral_number: aCadastralNumber(2 * number + 1),
      asset_type_id: given.asset_type_id ?? (await anAssetType()),
      asset_status_id: given.asset_status_id ?? (await anAssetStatus()),
      property_id: given.property_id ?? (await aProperty()).id,
      parent_asset_id: null,
      floor: "3º",
      door: "A",
      area_m2: 82.5,
      bedrooms: 3,
      bathrooms: 2,
      capacity: 4,
      furnished: true,
      energy_rating: "C",
      energy_certificate_expiry: "2031-05-01",
      tourist_registration: "VT-1234",
      description: "Exterior y con mucha luz",
      is_published: true,
      notes: "Llaves en la portería",
      ...given,
    };
  };
  const anAsset = async (given: Given<typeof assetResource> = {}): Promise<Asset> =>
    make(assetResource, await anAssetInput(given));

  const anAssetPriceInput = async (
    given: Given<typeof assetPriceResource> = {},
  ): Promise<InputOf<typeof assetPriceResource>> => ({
    asset_id: given.asset_id ?? (await anAsset()).id,
    amount: 90_000,
    expenses: 4_000,
    deposit_amount: 90_000,
    valid_from: "2026-01-01",
    valid_to: null,
    notes: "Revisado con el mercado",
    ...given,
  });
  const anAssetPrice = async (given: Given<typeof assetPriceResource> = {}): Promise<AssetPrice> =>
    make(assetPriceResource, await anAssetPriceInput(given));

  const aRentalInput = async (given: Given<typeof rentalResource> = {}): Promise<InputOf<typeof rentalResource>> => ({
    asset_id: given.asset_id ?? (await anAsset()).id,
    annex_asset_ids: [],
    tenant_id: given.tenant_id ?? (await aPerson()).id,
    guarantor_id: null,
    additional_tenant_ids: [],
    regime: "habitual",
    monthly_rent: 85_000,
    monthly_expenses: 4_500,
    deposit_amount: 85_000,
    start_date: "2026-01-01",
    end_date: "2026-12-31",
    payment_day: 5,
    index_clause: "irav",
    signed_on: null,
    notes: "Renta con la cuota de comunidad",
    ...given,
  });
  const aRental = async (given: Given<typeof rentalResource> = {}): Promise<Rental> =>
    make(rentalResource, await aRentalInput(given));

  const aPriceIncrementInput = async (
    given: Given<typeof priceIncrementResource> = {},
  ): Promise<InputOf<typeof priceIncrementResource>> => ({
    name: `Actualización ${nextNumber()}`,
    index_kind: "percentage",
    percentage: 250,
    amount: null,
    effective_date: "2026-04-01",
    notified_on: "2026-03-10",
    target: "both",
    scope: "properties",
    property_ids: given.property_ids ?? [(await aProperty()).id],
    asset_ids: [],
    notes: "Avisado por correo",
    ...given,
  });
  const aPriceIncrement = async (given: Given<typeof priceIncrementResource> = {}): Promise<PriceIncrement> =>
    make(priceIncrementResource, await aPriceIncrementInput(given));

  /** Raises the price of a vacant asset. */
  const anAppliedIncrement = async (asset_id: unknown): Promise<PriceIncrement> => {
    const asset_ids = typeof asset_id === "string" ? [asset_id] : [];
    const { id, version } = await aPriceIncrement({ target: "prices", scope: "assets", property_ids: [], asset_ids });
    return dataOf(await api.post<PriceIncrement>(`/asset-prices/increments/${id}/apply`, { version }));
  };

  const anIncidentInput = async (
    given: Given<typeof incidentResource> = {},
  ): Promise<InputOf<typeof incidentResource>> => ({
    description: "Gotea el grifo de la cocina desde ayer",
    incident_type_id: given.incident_type_id ?? (await anIncidentType()),
    ...given,
  });
  const anIncident = async (given: Given<typeof incidentResource> = {}): Promise<Incident> =>
    make(incidentResource, await anIncidentInput(given));

  /** A document type whose templates need no owner. */
  const aDocumentType = (name = "Anexo") => findNamed("document-types", name);
  const aTemplateInput = async (
    given: Given<typeof templateResource> = {},
  ): Promise<InputOf<typeof templateResource>> => ({
    title: `Contrato de vivienda ${nextNumber()}`,
    document_type_id: given.document_type_id ?? (await aDocumentType("Contrato de arrendamiento")),
    owner_id: null,
    language: "es",
    ...given,
  });
  const aTemplate = async (given: Given<typeof templateResource> = {}): Promise<Template> =>
    make(templateResource, await aTemplateInput(given));

  const aDocumentInput = async (
    given: Given<typeof documentResource> = {},
  ): Promise<InputOf<typeof documentResource>> => ({
    title: `Contrato ${nextNumber()}`,
    document_type_id: given.document_type_id ?? (await aDocumentType("Contrato de arrendamiento")),
    ...given,
  });
  const aDocument = async (given: Given<typeof documentResource> = {}): Promise<Document> =>
    make(documentResource, await aDocumentInput(given));

  return {
    aDocumentType,
    aDocumentInput,
    aDocument,
    aTemplateInput,
    aTemplate,
    aPropertyType,
    anAssetType,
    anAssetStatus,
    anIncidentType,
    anAddress,
    aPerson,
    anOwner,
    aRole,
    aUserInput,
    aUser,
    aPropertyInput,
    aProperty,
    anAssetInput,
    anAsset,
    anAssetPriceInput,
    anAssetPrice,
    aRentalInput,
    aRental,
    aPriceIncrementInput,
    aPriceIncrement,
    anAppliedIncrement,
    anIncidentInput,
    anIncident,
    noMessageTemplate,
  };
}

export type Builders = ReturnType<typeof createBuilders>;

/** Input for a type or status of a catalogue. */
export const anAssetTypeInput = (): InputOf<typeof assetTypeResource> => ({
  name: `Loft ${nextNumber()}`,
  shape: "dwelling",
});
export const aStatusInput = (): Omit<InputOf<typeof assetStatusResource>, "kind"> => ({
  name: `Estado ${nextNumber()}`,
  color: "amber",
  position: 900,
  is_default: false,
});

/** Input for an index value in a month that no other one uses. */
export function aRentIndexInput(given: Given<typeof rentIndexResource> = {}): InputOf<typeof rentIndexResource> {
  const number = nextNumber();
  const month = String((number % 12) + 1).padStart(2, "0");
  return { kind: "ipc", month: `${1950 + Math.floor(number / 12)}-${month}-01`, value: 310, source: "INE", ...given };
}
