export interface City {
  readonly code: string;
  readonly name: string;
  /** Map sheet prefixes of cadastral numbers; null where a foral cadastre uses another format. */
  readonly sheet: string | null;
  /** Monthly rent of a home per square metre, in cents. */
  readonly rent_per_m2: number;
  /** Residential streets with their postal codes. */
  readonly streets: readonly (readonly [street: string, postal_code: string])[];
}

export const cities = [
  {
    code: "MAD",
    name: "Madrid",
    sheet: "VK47",
    rent_per_m2: 1750,
    streets: [
      ["Calle de Lavapiés", "28012"],
      ["Calle de Ponzano", "28010"],
      ["Calle del Doctor Esquerdo", "28007"],
      ["Calle de Ibiza", "28009"],
      ["Calle de Orense", "28020"],
      ["Calle del General Ricardos", "28019"],
      ["Calle de Arturo Soria", "28033"],
      ["Calle de Méndez Álvaro", "28045"],
    ],
  },
  {
    code: "BCN",
    name: "Barcelona",
    sheet: "DF38",
    rent_per_m2: 1850,
    streets: [
      ["Carrer de Còrsega", "08037"],
      ["Carrer de Torrijos", "08012"],
      ["Carrer de Pallars", "08005"],
      ["Carrer de Mallorca", "08013"],
      ["Carrer de Blai", "08004"],
      ["Carrer de Muntaner", "08036"],
    ],
  },
  {
    code: "VLC",
    name: "Valencia",
    sheet: "YJ27",
    rent_per_m2: 1250,
    streets: [
      ["Calle de Cuba", "46006"],
      ["Calle de Sueca", "46006"],
      ["Avenida de Francia", "46023"],
      ["Calle de Quart", "46008"],
      ["Calle de Serpis", "46022"],
    ],
  },
  {
    code: "SVQ",
    name: "Sevilla",
    sheet: "TG34",
    rent_per_m2: 1120,
    streets: [
      ["Calle Betis", "41010"],
      ["Calle Asunción", "41011"],
      ["Calle Relator", "41002"],
      ["Avenida de la Buhaira", "41018"],
      ["Calle San Luis", "41003"],
    ],
  },
  {
    code: "BIO",
    name: "Bilbao",
    sheet: null,
    rent_per_m2: 1380,
    streets: [
      ["Calle Autonomía", "48012"],
      ["Alameda de Urquijo", "48011"],
      ["Calle Ledesma", "48001"],
      ["Calle San Francisco", "48003"],
    ],
  },
  {
    code: "ZGZ",
    name: "Zaragoza",
    sheet: "XM71",
    rent_per_m2: 950,
    streets: [
      ["Calle del Heroísmo", "50002"],
      ["Paseo de Sagasta", "50008"],
      ["Calle de Predicadores", "50003"],
      ["Avenida de Goya", "50006"],
    ],
  },
  {
    code: "AGP",
    name: "Málaga",
    sheet: "UF76",
    rent_per_m2: 1350,
    streets: [
      ["Calle de la Victoria", "29012"],
      ["Calle Trinidad", "29009"],
      ["Alameda de Colón", "29001"],
      ["Calle Echegaray", "29015"],
    ],
  },
  {
    code: "LCG",
    name: "A Coruña",
    sheet: "NJ49",
    rent_per_m2: 930,
    streets: [
      ["Calle Orzán", "15003"],
      ["Calle Juan Flórez", "15004"],
      ["Calle Torre", "15002"],
      ["Calle Barcelona", "15010"],
    ],
  },
  {
    code: "PMI",
    name: "Palma",
    sheet: "DD78",
    rent_per_m2: 1480,
    streets: [
      ["Calle de los Oms", "07003"],
      ["Calle de Aragón", "07005"],
      ["Calle de Fábrica", "07013"],
    ],
  },
  {
    code: "GRX",
    name: "Granada",
    sheet: "VG41",
    rent_per_m2: 900,
    streets: [
      ["Calle San Juan de Dios", "18001"],
      ["Calle Navas", "18009"],
      ["Calle Arabial", "18004"],
      ["Calle Recogidas", "18002"],
    ],
  },
] as const satisfies readonly City[];

/** Where the company has premises that are billed with IGIC; its persons live in the cities above. */
export const lasPalmas = {
  code: "LPA",
  name: "Las Palmas de Gran Canaria",
  sheet: "DS51",
  rent_per_m2: 1150,
  streets: [["Calle Mayor de Triana", "35002"]],
} as const satisfies City;

export type CityCode = (typeof cities)[number]["code"] | typeof lasPalmas.code;
