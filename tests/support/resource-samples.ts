import { generateCif } from "#shared/domain/core/tax-id.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { actionsOf } from "#shared/domain/core/roles.ts";
import { messageKeys, messagePlaceholders } from "#shared/domain/notifications/message-placeholders.ts";
import { aBookingLinkInput } from "./booking-builders.ts";
import {
  aPersonInput,
  anAddressInput,
  anAssetTypeInput,
  anOwnerInput,
  aRentIndexInput,
  aStatusInput,
  type Builders,
  nextNumber,
} from "./builders.ts";
import type { MoneyBuilders } from "./money-builders.ts";
import { createMoneySamples } from "./money-samples.ts";
import type { Sample } from "./sample.ts";

type AnyResource = (typeof resources)[number];
export type ResourceName = Exclude<
  AnyResource["name"],
  | "company"
  | "page"
  | "notification_settings"
  | "billing_settings"
  | "month_close"
  | "mail"
  | "message"
  | "audit_entry"
  | "price_increment_line"
  | "payment_allocation"
  | "deposit_withholding"
  | "remittance_line"
  | "bank_statement"
  | "bank_movement"
  | "booking"
>;

/** Entities whose rows users create; rows of the others exist from the start and are only changed. */
export const creatableResources = resources.filter(
  (resource): resource is Extract<AnyResource, { name: ResourceName }> =>
    // A statement is created from a file; see bank-statements.test.ts.
    actionsOf(resource.name).includes("create") && resource.name !== "bank_statement",
);

/** A mail has one text in a language: each sample is of another one of these, and an earlier text of it is deleted. */
const linkMails = messageKeys.filter((key) => messagePlaceholders[key].required.join() === "link");

/** @param assignee_id a user whom incidents can be assigned to */
export function createSamples(
  given: Builders,
  money: MoneyBuilders,
  assignee_id: string,
): Record<ResourceName, Sample> {
  return {
    ...createMoneySamples(given, money),
    booking_link: {
      input: () => aBookingLinkInput(given),
      other: () => ({ language: "en" }),
      move: { verb: "revoke", body: {} },
      change: { rent: 91_000, notes: null },
      wrong: {
        values: { latest_end: "2025-12-31" },
        field: "latest_end",
        es: "El intervalo de fechas no es válido",
        en: "The date range is not valid",
      },
    },
    address: {
      input: () => anAddressInput(),
      other: () => ({ city: "Zaragoza", state: "Zaragoza", postal_code: "50001" }),
      change: { street: "Paseo de la Castellana, 1", latitude: null },
      wrong: {
        values: { postal_code: "53001" },
        field: "postal_code",
        es: "El código postal debe tener cinco cifras y corresponder a una provincia",
        en: "The postal code must have five digits and belong to a province",
      },
      referrer: { make: ({ id }) => given.aProperty({ address_id: id }), by: "Inmueble" },
    },
    property_type: {
      input: () => ({ name: `Nave ${nextNumber()}`, description: "Nave industrial" }),
      change: { description: null },
      wrong: { values: { name: "  " }, field: "name", es: "Nombre es requerido", en: "Name is required" },
      referrer: { make: ({ id }) => given.aProperty({ property_type_id: id }), by: "Inmueble" },
    },
    property: {
      input: () => given.aPropertyInput(),
      other: async () => ({
        property_type_id: await given.aPropertyType("Garaje"),
        address_id: (await given.anAddress({ city: "Ávila", postal_code: "05001" })).id,
        year_built: 1801,
      }),
      change: { name: "Edificio España", cadastral_number: "9872023 VH5797S 0001 WX" },
      wrong: {
        values: { year_built: 1936.5 },
        field: "year_built",
        es: "«Año de construcción» debe ser un número entero",
        en: "Year built must be a whole number",
      },
      referrer: { make: ({ id }) => given.anAsset({ property_id: id }), by: "Activo" },
    },
    owner: {
      input: async () => anOwnerInput({ address_id: (await given.anAddress()).id }),
      other: () => ({ kind: "company", documentation: generateCif("A", nextNumber()), withholding_exempt: false }),
      change: { last_name: "Echevarría Ruiz", management_fee: 800 },
      wrong: {
        values: { documentation: "12345678A" },
        field: "documentation",
        es: "El documento no es un DNI, NIE, NIF, CIF o pasaporte válido",
        en: "The document is not a valid DNI, NIE, NIF, CIF or passport",
      },
    },
    asset_type: {
      input: () => anAssetTypeInput(),
      change: { shape: "office" },
      wrong: {
        values: { shape: "castle" },
        field: "shape",
        es: "«Tipo de espacio» debe ser una de las opciones disponibles",
        en: "Type of space must be one of the available options",
      },
      referrer: { make: ({ id }) => given.anAsset({ asset_type_id: id }), by: "Activo" },
    },
    asset_status: {
      input: () => ({ ...aStatusInput(), kind: "maintenance" }),
      change: { color: "red", position: 950 },
      wrong: {
        values: { position: 1001 },
        field: "position",
        es: "El valor de «Posición» no puede ser mayor que 1000",
        en: "Position cannot be greater than 1000",
      },
      referrer: { make: ({ id }) => given.anAsset({ asset_status_id: id }), by: "Activo" },
    },
    asset: {
      input: async () => {
        const parent = await given.anAsset();
        return given.anAssetInput({
          parent_asset_id: parent.id,
          property_id: parent.property_id,
          payment_method_id: await money.aMethod(),
        });
      },
      other: async () => ({
        asset_type_id: await given.anAssetType("parking"),
        asset_status_id: await given.anAssetStatus("maintenance"),
        property_id: (await given.aProperty()).id,
        parent_asset_id: null,
        bedrooms: 1,
        area_m2: 20,
        is_published: false,
      }),
      change: { area_m2: 90.25, energy_rating: "A", furnished: null },
      wrong: {
        values: { cadastral_number: "9872023VH5797S0001WY" },
        field: "cadastral_number",
        es: "La referencia catastral no es válida: deben ser 20 caracteres con sus dos letras de control",
        en: "The cadastral reference is not valid: it takes 20 characters with both control letters right",
      },
      referrer: { make: ({ id }) => given.aRental({ asset_id: id }), by: "Alquiler" },
    },
    asset_price: {
      input: () => given.anAssetPriceInput({ valid_to: "2026-12-31" }),
      other: () => ({ amount: 35_050, valid_from: "2019-02-01", valid_to: "2019-12-31" }),
      change: { amount: 91_050, valid_to: null, deposit_amount: 182_100 },
      wrong: {
        values: { valid_to: "2018-12-31" },
        field: "valid_to",
        es: "El intervalo de fechas no es válido",
        en: "The date range is not valid",
      },
      referrer: { make: (price) => given.anAppliedIncrement(price["asset_id"]), by: "Incremento de precio" },
    },
    person: {
      input: async () =>
        aPersonInput({
          address_id: (await given.anAddress()).id,
          payment_method_id: await money.aMethod(),
          language: "en",
        }),
      other: () => ({
        kind: "company",
        is_tenant: false,
        is_guarantor: true,
        is_payer: true,
        is_business: true,
        nationality: "Francesa",
        language: "es",
        documentation: generateCif("B", nextNumber()),
        documentation_type: "cif",
      }),
      sql: "update person set created_source = 'booking_form' where id = $1",
      change: { phone: "600 11 22 33", notes: null },
      wrong: {
        values: { documentation: "00000000A" },
        field: "documentation",
        es: "El documento no es un DNI, NIE, NIF, CIF o pasaporte válido",
        en: "The document is not a valid DNI, NIE, NIF, CIF or passport",
      },
      referrer: { make: ({ id }) => given.aRental({ tenant_id: id }), by: "Alquiler" },
    },
    rental: {
      input: async () =>
        given.aRentalInput({
          annex_asset_ids: [(await given.anAsset()).id],
          guarantor_id: (await given.aPerson({ is_guarantor: true })).id,
          payer_id: (await given.aPerson({ is_payer: true, address_id: (await given.anAddress()).id })).id,
          additional_tenant_ids: [(await given.aPerson()).id],
          signed_on: "2025-12-20",
          payment_method_id: await money.aMethod(),
          invoice_series_id: (await money.aSeries()).id,
        }),
      other: () => ({ regime: "seasonal", monthly_rent: 120_000, start_date: "2026-03-01", end_date: "2026-06-30" }),
      move: { verb: "cancel", body: { end_reason: "Se arrepiente" } },
      sql: "update rental set arrears_status = 'claimed' where id = $1",
      change: { monthly_rent: 86_050, payment_day: 7, guarantor_id: null },
      wrong: {
        values: { end_date: "2025-12-31" },
        field: "end_date",
        es: "El intervalo de fechas no es válido",
        en: "The date range is not valid",
      },
      referrer: { make: ({ id }) => given.anIncident({ rental_id: id }), by: "Incidencia" },
    },
    role: {
      input: () => ({
        name: `Contable ${nextNumber()}`,
        scope: "own",
        permissions: { person: ["read", "export"], "*": ["read"] },
      }),
      other: () => ({ scope: "all" }),
      change: { scope: "all", permissions: { rental: ["read", "approve"] } },
      wrong: {
        values: { scope: "nobody" },
        field: "scope",
        es: "«Ve» debe ser una de las opciones disponibles",
        en: "Sees must be one of the available options",
      },
      referrer: {
        make: async ({ id }) => given.aUser({ role_id: id }),
        by: "Usuario",
      },
    },
    user: {
      input: async () => given.aUserInput({ language: "en" }),
      other: async () => ({ language: "es", role_id: (await given.aRole()).id }),
      sql: `update "user" set is_active = false, password_hash = 'none', has_second_factor = true where id = $1`,
      change: { name: "Íñigo Peña", language: "es" },
      wrong: {
        values: { email: "iñigo" },
        field: "email",
        es: "El correo electrónico debe ser una dirección válida",
        en: "The e-mail must be a valid address",
      },
    },
    webhook: {
      input: () => ({
        name: `Contabilidad ${nextNumber()}`,
        url: "https://example.com/hooks",
        events: ["rental.activate", "invoice.*"],
      }),
      move: { verb: "pause", body: {} },
      change: { name: "Almacén", events: ["*"] },
      wrong: {
        values: { url: "http://example.com/hooks" },
        field: "url",
        es: "Dirección debe ser una dirección https, sin usuario ni contraseña",
        en: "Address must be an https address, without a user or password",
      },
    },
    manager: {
      input: async () => ({
        user_id: (await given.aUser()).id,
        property_ids: [(await given.aProperty()).id, (await given.aProperty()).id],
        sees_all_properties: true,
        phone: "+34611204587",
      }),
      other: async () => ({ property_ids: [(await given.aProperty()).id], sees_all_properties: false }),
      change: { phone: null, property_ids: [] },
      wrong: {
        values: { phone: "12" },
        field: "phone",
        es: "El teléfono no es válido: nueve cifras en España o con prefijo internacional",
        en: "The phone is not valid: nine digits in Spain or with an international prefix",
      },
    },
    rent_index: {
      input: () => aRentIndexInput(),
      other: () => ({ kind: "igc", value: -50, source: null }),
      move: { verb: "unconfirm", body: {} },
      change: { value: 325, source: null },
      wrong: {
        values: { month: "2026-13-01" },
        field: "month",
        es: "«Mes» debe ser una fecha válida",
        en: "Month must be a valid date",
      },
    },
    price_increment: {
      input: async () => {
        const asset = await given.anAsset();
        return given.aPriceIncrementInput({
          scope: "assets",
          property_ids: [asset.property_id],
          asset_ids: [asset.id],
        });
      },
      other: async () => ({
        index_kind: "irav",
        percentage: null,
        effective_date: "2027-01-01",
        target: "prices",
        scope: "properties",
        property_ids: [(await given.aProperty()).id],
        asset_ids: [],
      }),
      sql: "update price_increment set state = 'reverted' where id = $1",
      change: { name: "Otra actualización", notes: null },
      wrong: {
        values: { notified_on: "2026-04-01", effective_date: "2026-04-30" },
        field: "effective_date",
        es: "La renta nueva cuenta desde el mes siguiente al aviso (LAU art. 18.3)",
        en: "The new rent counts from the month after the notice (LAU art. 18.3)",
      },
    },
    document_type: {
      input: () => ({
        name: `Acta ${nextNumber()}`,
        requires_owner: false,
        requires_signature: true,
        is_contract: false,
        is_mandate: false,
        signing_strength: "link",
        allows_delegation: false,
      }),
      other: () => ({
        requires_owner: true,
        requires_signature: false,
        is_contract: true,
        signing_strength: "code",
        allows_delegation: true,
      }),
      change: { requires_signature: false, is_contract: true },
      wrong: { values: { name: " " }, field: "name", es: "Nombre es requerido", en: "Name is required" },
      referrer: { make: ({ id }) => given.aTemplate({ document_type_id: id }), by: "Plantilla" },
    },
    document: {
      input: async () =>
        given.aDocumentInput({
          rental_id: (await given.aRental()).id,
          owner_id: (await given.anOwner()).id,
          language: "es",
          signing_order: "sequential",
          valid_days: 20,
          reminder_days: 3,
          max_reminders: 2,
          template_id: (await given.aTemplate()).id,
        }),
      other: async () => ({
        document_type_id: await given.aDocumentType("Anexo"),
        template_id: (await given.aTemplate()).id,
        rental_id: (await given.aRental()).id,
        owner_id: (await given.anOwner()).id,
        language: "en",
      }),
      sql: `update document set state = 'cancelled', content = 'pdf', sent_at = clock_now(), expires_at = clock_now() + interval '30 days',
            pdf_key = 'k', pdf_sha256 = 'h', verification_code = code where id = $1`,
      change: { title: "Contrato de temporada", valid_days: 10 },
      wrong: { values: { title: "  " }, field: "title", es: "Título es requerido", en: "Title is required" },
    },
    template: {
      input: async () => given.aTemplateInput({ owner_id: (await given.anOwner()).id }),
      other: async () => ({
        document_type_id: await given.aDocumentType(),
        owner_id: (await given.anOwner()).id,
        language: "en",
      }),
      sql: "update template set state = 'active' where id = $1",
      get change() {
        return { title: `Contrato de temporada ${nextNumber()}`, language: "en" };
      },
      wrong: { values: { title: "  " }, field: "title", es: "Título es requerido", en: "Title is required" },
    },
    incident_type: {
      input: () => ({ name: `Jardín ${nextNumber()}`, default_priority: "low", response_hours: 48, is_public: false }),
      change: { response_hours: null, default_priority: "urgent" },
      wrong: {
        values: { response_hours: 0 },
        field: "response_hours",
        es: "El valor de «Horas de respuesta» no puede ser menor que 1",
        en: "Response hours cannot be less than 1",
      },
      referrer: { make: ({ id }) => given.anIncident({ incident_type_id: id }), by: "Incidencia" },
    },
    message_template: {
      input: async () => {
        const key = linkMails[nextNumber() % linkMails.length] ?? "incident_state";
        await given.noMessageTemplate(key, "en");
        return { key, language: "en", subject: "News of {company}", text: "{contact}\n{link}" };
      },
      other: async () => {
        await given.noMessageTemplate("invoice", "es");
        return { key: "invoice", language: "es", subject: "{kind} {number}", text: "Adjunta va {number}" };
      },
      change: { subject: "About {company}" },
      wrong: {
        values: { text: "{company}" },
        field: "text",
        es: "Falta {link}: sin eso, el correo no sirve",
        en: "{link} is missing: without it the mail is of no use",
      },
    },
    incident_status: {
      input: () => ({ ...aStatusInput(), kind: "new" }),
      change: { color: "teal", position: 951 },
      wrong: {
        values: { color: "#ff0000" },
        field: "color",
        es: "«Color» debe ser una de las opciones disponibles",
        en: "Colour must be one of the available options",
      },
    },
    incident: {
      input: async () => {
        const rental = await given.aRental();
        return given.anIncidentInput({
          title: `Fuga de agua ${nextNumber()}`,
          priority: "urgent",
          property_id: rental.property_id,
          asset_id: rental.asset_id,
          rental_id: rental.id,
          reporter_name: "Martín Peña",
          reporter_email: "martin@example.es",
          reporter_phone: "+34611222333",
          assignee_id,
          due_on: "2026-12-01",
          source: "extension",
        });
      },
      other: async () => ({
        incident_type_id: await given.anIncidentType("Plagas"),
        priority: "low",
        property_id: (await given.aProperty()).id,
        asset_id: null,
        rental_id: null,
        assignee_id: null,
        due_on: "2027-01-31",
      }),
      move: { verb: "start", body: {} },
      change: { priority: "low", due_on: null },
      wrong: {
        values: { reporter_email: "martín" },
        field: "reporter_email",
        es: "El correo electrónico debe ser una dirección válida",
        en: "The e-mail must be a valid address",
      },
    },
  };
}
