import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeXlsxStream } from "hucre/xlsx";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { addDays } from "#shared/lib/dates.ts";

/* The same persons as a user's spreadsheet and as the file for COPY. */

const SURNAMES = ["García", "Núñez", "Fernández", "Ibáñez", "López", "Martínez", "Sánchez", "Pérez", "Gómez", "Martín"];
const NAMES = ["Lucía", "Íñigo", "María", "José", "Ana", "Óscar", "Carmen", "Álvaro", "Sofía", "Hugo"];

const pick = (list: readonly string[], number: number) => list[number % list.length] ?? "";

function personOf(n: number) {
  const name = pick(NAMES, n);
  const last_name = `${pick(SURNAMES, Math.floor(n / 10))} ${pick(SURNAMES, Math.floor(n / 100))}`;
  return {
    name,
    last_name,
    documentation: generateDni(10_000_000 + n),
    phone: `+346${String(n).padStart(8, "0")}`,
    email: `persona.${n}@ejemplo.es`,
    bank_account: generateSpanishIban(2100, 418, n),
    nationality: "Española",
    birth_date: addDays("1950-01-01", n % 18_000),
    notes: `Cliente número ${n}, con llaves en la portería`,
  };
}

const headers = [
  "Nombre",
  "Apellidos",
  "DNI",
  "Teléfono",
  "Correo",
  "IBAN",
  "Nacionalidad",
  "Fecha de nacimiento",
  "Género",
  "Inquilino",
  "Notas",
];

function* sheetRows(count: number) {
  for (let n = 0; n < count; n += 1) {
    const p = personOf(n);
    yield [
      p.name,
      p.last_name,
      p.documentation,
      p.phone,
      p.email,
      p.bank_account,
      p.nationality,
      new Date(`${p.birth_date}T00:00:00Z`),
      n % 2 === 0 ? "Mujer" : "Hombre",
      "Sí",
      p.notes,
    ];
  }
}

/** Writes a spreadsheet as Excel does, with a shared strings table. */
export async function writeSheet(file: string, count: number): Promise<void> {
  const columns = headers.map((header) => (header.startsWith("Fecha") ? { header, numFmt: "dd/mm/yyyy" } : { header }));
  const sheet = writeXlsxStream(sheetRows(count), { name: "Personas", columns, inlineStrings: false });
  const reader = sheet.getReader();
  const chunks = async function* () {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  };
  await pipeline(Readable.from(chunks()), createWriteStream(file));
}

/** The columns of `person` that COPY fills, in the order of the file. */
export const COPY_COLUMNS =
  "kind, name, last_name, documentation, documentation_type, phone, email, bank_account, nationality, birth_date, gender, is_tenant, is_guarantor, notes, created_source";

function* copyLines(count: number) {
  for (let n = 0; n < count; n += 1) {
    const p = personOf(n);
    const gender = n % 2 === 0 ? "female" : "male";
    yield `${["natural", p.name, p.last_name, p.documentation, "dni", p.phone, p.email, p.bank_account, p.nationality, p.birth_date, gender, "t", "f", p.notes, "mass_upload"].join("\t")}\n`;
  }
}

export async function writeCopyFile(file: string, count: number): Promise<void> {
  await pipeline(Readable.from(copyLines(count)), createWriteStream(file));
}
