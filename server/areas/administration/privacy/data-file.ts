import { Readable } from "node:stream";
import type { i18n } from "i18next";
import { formatEuros } from "#shared/lib/money.ts";
import type { Language } from "#shared/lib/language.ts";
import { fieldLabel, translateUnknownKey } from "#shared/i18n/translator.ts";
import type { FileStorage } from "#server/engine/services/file-storage.ts";
import { textsIn } from "#server/engine/services/translations.ts";
import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";
import { writeZip, type ZipPart } from "#server/engine/services/zip/zip-writer.ts";
import type { StoredPersonalData, PersonalDataRow } from "./read-personal-data.ts";

/** An enclosed file, with its storage key. */
export interface DataExportFile {
  readonly name: string;
  readonly key: string;
}

export interface DataFile {
  /** Name of the person or owner. */
  readonly label: string;
  readonly data: StoredPersonalData;
  readonly files: readonly DataExportFile[];
  readonly made_at: string;
  readonly language: Language;
}

/** Columns with cents, shown in euros on the page; the JSON contains them unchanged. */
const cents = new Set([
  "amount",
  "deposit",
  "expenses",
  "monthly_expenses",
  "monthly_rent",
  "net_amount",
  "paid",
  "rent",
  "returned_amount",
  "tax_amount",
  "total",
  "withholding_amount",
]);

function formatValue(name: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "number" && cents.has(name)) return formatEuros(value, language);
  return typeof value === "string" ? value : JSON.stringify(value);
}

function renderRow(row: PersonalDataRow, texts: i18n, language: Language): XmlElement {
  const fields = Object.entries(row).flatMap(([name, value]) => [
    xml("dt", fieldLabel(texts, null, name)),
    xml("dd", formatValue(name, value, language)),
  ]);
  return xml("dl", fields);
}

function renderPart(name: string, rows: readonly PersonalDataRow[], texts: i18n, language: Language): XmlElement {
  const title = translateUnknownKey(texts, `persons.kept.${name}`) ?? name;
  return xml("section", [
    xml("h2", `${title} (${rows.length})`),
    ...rows.map((row) => renderRow(row, texts, language)),
  ]);
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}" +
  "dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;padding:.5rem 0;border-top:1px solid #8884}" +
  "dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}";

/** Human-readable part: a self-contained page that works offline. */
function renderPage({ label, data, files, made_at, language }: DataFile): string {
  const texts = textsIn(language);
  const title = `${texts.t("persons.kept.title")}: ${label}`;
  const parts = Object.entries(data).filter(([, rows]) => rows.length > 0);
  const page = xml(
    "html",
    [
      xml("head", [xml("meta", "", { charset: "utf-8" }), xml("title", title), xml("style", STYLE)]),
      xml("body", [
        xml("h1", title),
        xml("p", texts.t("persons.kept.intro", { at: made_at })),
        ...parts.map(([name, rows]) => renderPart(name, rows, texts, language)),
        files.length === 0
          ? null
          : xml("section", [
              xml("h2", texts.t("persons.kept.files")),
              xml(
                "ul",
                files.map(({ name }) => xml("li", [xml("a", name, { href: `files/${encodeURIComponent(name)}` })])),
              ),
            ]),
      ]),
    ],
    { lang: language, xmlns: "http://www.w3.org/1999/xhtml" },
  );
  return writeXml(page);
}

async function readWhole(files: FileStorage, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await files.get(key)) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * A ZIP file of the stored data: `data.json` for machines (RGPD art. 20: structured, commonly used), `index.xhtml`
 * for people, and the files. Only one file at a time is held in memory.
 */
export function writeDataFile(storage: FileStorage, file: DataFile): Readable {
  const { data, made_at, label, files } = file;
  const parts: ZipPart[] = [
    { name: "data.json", read: () => Promise.resolve(Buffer.from(JSON.stringify({ made_at, label, data }, null, 2))) },
    { name: "index.xhtml", read: () => Promise.resolve(Buffer.from(renderPage(file))) },
    ...files.map(({ name, key }) => ({ name: `files/${name}`, read: () => readWhole(storage, key) })),
  ];
  return Readable.from(writeZip(parts), { objectMode: false });
}
