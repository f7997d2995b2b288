import { type DateString, isDateString } from "#shared/lib/dates.ts";
import { normalizeText } from "#shared/lib/text.ts";

/*
 * Stressed residential markets (Ley 12/2023, art. 18), by the quarterly resolutions of the Secretaría de Estado de Vivienda y
 * Agenda Urbana in the BOE. The references and days were taken from secondary lists that cite the BOE; its texts were not at
 * hand, so no row is verified. A municipality that it does not name is
 * "unknown" wherever its province has a declaration, as its name may be spelled otherwise or its row be incomplete.
 */

/** The day of the last resolution in the table: what was declared later is not known. */
const TABLE_ON: DateString = "2026-07-30";

interface ZoneDeclaration {
  /** Of the resolution in the BOE. */
  readonly reference: string;
  /** The days on which it applies: three years from the day after its publication. */
  readonly since: DateString;
  readonly until: DateString;
  /** The first two digits of the postal codes. */
  readonly provinces: readonly string[];
  /** Those that are known, by their official names, of which a place may have two: "A/B". */
  readonly municipalities: readonly string[];
}

const catalonia = ["08", "17", "25", "43"] as const;

export const zoneDeclarations: readonly ZoneDeclaration[] = [
  {
    // 140 municipalities.
    reference: "BOE-A-2024-5214",
    since: "2024-03-16",
    until: "2027-03-15",
    provinces: catalonia,
    municipalities: [
      ..."Abrera, Alella, Arenys de Mar, Arenys de Munt, Argentona, Badalona, Badia del Vallès, Barberà del Vallès".split(
        ", ",
      ),
      ..."Barcelona, Berga, Cabrera de Mar, Cabrils, Castellar del Vallès, Castelldefels, Cerdanyola del Vallès".split(
        ", ",
      ),
      ..."Cornellà de Llobregat, Esplugues de Llobregat, Gavà, Granollers, L'Hospitalet de Llobregat, Igualada".split(
        ", ",
      ),
      ..."Manlleu, Manresa, Malgrat de Mar, El Masnou, Mataró, Molins de Rei, Mollet del Vallès".split(", "),
      ..."Montcada i Reixac, Montgat, Olesa de Montserrat, Santa Susanna, Pineda de Mar, El Prat de Llobregat".split(
        ", ",
      ),
      ..."Premià de Mar, Ripollet, Rubí, Sabadell, Sant Adrià de Besòs, Sant Boi de Llobregat".split(", "),
      ..."Sant Cugat del Vallès, Sant Feliu de Llobregat, Vic, Girona, Lleida, Tarragona, Figueres, Ripoll".split(", "),
      ..."Falset, Solsona, Sort, Tàrrega, Puigcerdà, Mollerussa, Torelló".split(", "),
    ],
  },
  {
    // 131 municipalities more.
    reference: "BOE-A-2024-20576",
    since: "2024-10-10",
    until: "2027-10-09",
    provinces: catalonia,
    municipalities: ["Cadaqués", "Begur", "Besalú", "Altafulla", "Montblanc", "Santa Coloma de Queralt"],
  },
  {
    reference: "BOE-A-2025-1721",
    since: "2025-01-31",
    until: "2028-01-30",
    provinces: ["20"],
    municipalities: ["Errenteria/Rentería"],
  },
  {
    reference: "BOE-A-2025-8636",
    since: "2025-05-01",
    until: "2028-04-30",
    provinces: ["20", "48"],
    municipalities: ["Lasarte-Oria", "Zumaia/Zumaya", "Barakaldo/Baracaldo", "Irun"],
  },
  {
    // 21 municipalities of Navarra, and a part of Galdakao.
    reference: "BOE-A-2025-15728",
    since: "2025-07-30",
    until: "2028-07-29",
    provinces: ["31"],
    municipalities: [],
  },
  {
    reference: "BOE-A-2025-15728",
    since: "2025-07-30",
    until: "2028-07-29",
    provinces: ["15", "20"],
    municipalities: ["A Coruña/La Coruña", "Donostia/San Sebastián"],
  },
  {
    reference: "BOE-A-2025-21901",
    since: "2025-10-31",
    until: "2028-10-30",
    provinces: ["20", "48", "01"],
    municipalities: ["Astigarraga", "Bilbao/Bilbo", "Usurbil", "Vitoria-Gasteiz"],
  },
  {
    reference: "BOE-A-2026-2448",
    since: "2026-02-03",
    until: "2029-02-02",
    provinces: ["20"],
    municipalities: ["Hernani", "Lezo", "Tolosa"],
  },
  {
    reference: "BOE-A-2026-9175",
    since: "2026-04-28",
    until: "2029-04-27",
    provinces: ["20"],
    municipalities: ["Pasaia/Pasajes", "Zestoa/Cestona", "Arrasate/Mondragón"],
  },
  {
    reference: "BOE-A-2026-16532",
    since: "2026-07-30",
    until: "2029-07-29",
    provinces: ["15", "48"],
    municipalities: ["Santiago de Compostela", "Basauri"],
  },
  {
    // Parts of Asturias.
    reference: "BOE-A-2026-16532",
    since: "2026-07-30",
    until: "2029-07-29",
    provinces: ["33"],
    municipalities: [],
  },
];

export interface ZoneAnswer {
  readonly status: "inside" | "outside" | "unknown";
  /** The resolution that says so. */
  readonly reference: string | null;
}

interface Municipality {
  readonly city: string | null;
  readonly postal_code: string | null;
}

const ARTICLE = /^(?:(?:a|o|el|la|los|las|els|les) |[ls]['’] ?)/;

/** The names that a text may hold: "Donostia / San Sebastián", "Coruña (A)", "Lasarte-Oria". */
function namesIn(text: string): readonly string[] {
  const [plain = ""] = normalizeText(text).split(/[,(]/);
  return [plain, ...plain.split(/[/-]/)].map((name) => name.trim().replace(ARTICLE, "")).filter((name) => name !== "");
}

/** What the table says of a municipality on a day. Never certain: no row is verified. */
export function zoneOf({ city, postal_code }: Municipality, day: DateString): ZoneAnswer {
  const unknown = { status: "unknown", reference: null } as const;
  if (!city || !postal_code || !isDateString(day)) return unknown;
  const names = new Set(namesIn(city));
  const valid = zoneDeclarations.filter(
    ({ since, until, provinces }) => day >= since && day <= until && provinces.includes(postal_code.slice(0, 2)),
  );
  const named = valid.find(({ municipalities }) =>
    municipalities.some((each) => namesIn(each).some((name) => names.has(name))),
  );
  if (named) return { status: "inside", reference: named.reference };
  return valid.length > 0 || day > TABLE_ON ? unknown : { status: "outside", reference: null };
}
