import type { PersonFacts, RentalFacts } from "./rental-facts.ts";

/* A fictitious rental with a value for every placeholder: the examples on the reference page. */

const unrepresented = { representative: null, representative_documentation: null, representative_deed: null } as const;
const emptyParty = {
  ...unrepresented,
  documentation_type: "dni",
  nationality: "Española",
  phone: "+34600000000",
} as const;
const home = {
  street: "Calle Mayor, 4, 2º B",
  postal_code: "28013",
  city: "Madrid",
  state: "Madrid",
  country: "España",
};

const tenant: PersonFacts = {
  ...emptyParty,
  name: "Lucía Márquez Peña",
  documentation: "12345678Z",
  address: home,
  email: "lucia@example.es",
  bank_account: "ES9121000418450200051332",
  birth_date: "1992-05-14",
};

const garage = {
  cod: "GAR-12",
  name: "Plaza 12",
  street: "Calle de Zurbano, 12",
  floor: "-1",
  door: "12",
  cadastral_number: "9872023VH5797S0012WX",
};

export const sampleFacts: RentalFacts = {
  today: "2026-03-02",
  landlords: [
    {
      name: "Pilar Ortega Sanz",
      documentation: "00000000T",
      documentation_type: "dni",
      address: { ...home, street: "Calle de Velázquez, 80" },
      phone: "+34611111111",
      email: "pilar@example.es",
      bank_account: "ES7921000813610123456789",
      is_company: false,
      is_large_holder: false,
      representative: "Jaime Ortega Sanz",
      representative_documentation: "22222222J",
      representative_deed:
        "Apoderado, escritura de poder de 3 de mayo de 2019 ante el notario D. Luis Ruiz Vega, protocolo 812",
      share: 10_000,
    },
  ],
  tenants: [
    tenant,
    {
      ...tenant,
      name: "Hugo Serra Gil",
      documentation: "87654321X",
      email: "hugo@example.es",
      birth_date: "1990-11-02",
    },
  ],
  guarantors: [{ ...tenant, name: "Marta Peña Ruiz", documentation: "11111111H", email: "marta@example.es" }],
  asset: {
    cod: "ZUR-3A",
    name: "Piso 3º A",
    street: "Calle de Zurbano, 12",
    floor: "3º",
    door: "A",
    cadastral_number: "9872023VH5797S0001WX",
    kind: "Piso",
    building: "Edificio Zurbano",
    city: "Madrid",
    state: "Madrid",
    country: "España",
    postal_code: "28010",
    area_m2: 82.5,
    bedrooms: 3,
    bathrooms: 2,
    capacity: 4,
    furnished: true,
    energy_rating: "C",
    energy_certificate_expiry: "2031-05-01",
    energy_certificate_number: "EC-2021-0042",
    habitability_certificate: "CHB-0042",
    habitability_expiry: "2034-01-01",
    title_deed: "Escritura de compraventa de 3 de mayo de 2010 ante la notaria D.ª Ana Gil Mora, protocolo 455",
    stressed_zone: "inside",
    last_rent: 92_000,
    last_rent_on: "2026-02-28",
    reference_rent: 98_000,
    reference_rent_on: "2026-02-15",
  },
  annexes: [garage],
  rental: {
    code: "ALQ-00042",
    regime: "habitual",
    start_date: "2026-04-01",
    end_date: "2031-03-31",
    rent: 95_000,
    expenses: 4_500,
    payment_day: 5,
    payment_method: "transfer",
    payment_account: "ES7921000813610123456789",
    index_clause: "irav",
    notes: "Se permite una mascota.",
    seasonal_cause: "Curso académico 2026-2027",
    residents: "Nora Serra Márquez",
    is_joint: true,
    exit_date: "2031-03-31",
    renewed_code: "ALQ-00007",
    renewed_start: "2021-04-01",
  },
  costs: [
    {
      concept: "IBI",
      amount: 31_000,
      starts_on: "2026-04-01",
      ends_on: null,
      schedule: { rhythm: "named_months", months: [9] },
    },
  ],
  deposit: 95_000,
  deposit_received: { amount: 95_000, day: "2026-03-02" },
  deposit_body: "Agencia de Vivienda Social de la Comunidad de Madrid",
  guarantee: 95_000,
  guarantee_received: { amount: 95_000, day: "2026-03-02" },
  company: {
    name: "Llavero Gestión, S. L.",
    tax_id: "B12345674",
    address: { ...home, street: "Gran Vía, 1" },
    phone: "+34910000000",
    email: "hola@llavero.example",
  },
  mandate: {
    debtor: tenant,
    creditor: {
      name: "Llavero Gestión, S. L.",
      creditor_id: "ES23000B12345674",
      address: { ...home, street: "Gran Vía, 1" },
    },
    reference: "DOC-00042",
  },
};
