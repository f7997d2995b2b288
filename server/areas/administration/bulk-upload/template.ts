import type { WriteSheet } from "hucre/xlsx";
import { type SheetEntity, sheetEntities } from "#shared/domain/administration/sheet-definition.ts";
import type { SheetField } from "#shared/domain/administration/sheet-field.ts";
import { lettersOfColumn } from "#shared/domain/administration/column-letters.ts";
import { type Demand, demandsOf } from "#shared/domain/administration/required-when.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { Language } from "#shared/lib/language.ts";
import { quoteName } from "#server/engine/db/statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { headingStyle, writeWorkbook, XLSX_TYPE } from "#server/engine/services/spreadsheet.ts";
import { requireEntity } from "./batch-access.ts";
import { exampleOf } from "./example-row.ts";
import { labelOfField, wordOfChoice } from "./sheet-words.ts";

/** A field with the options of its cells; none where any value is allowed. */
interface Described {
  readonly field: SheetField;
  readonly label: string;
  readonly words: readonly string[];
  /** Options of other fields that make it required, as text. */
  readonly requiredFor: readonly string[];
}

/** Maximum length of a cell's dropdown list, which is stored in the file as one text. */
const MAX_LIST = 250;
const MAX_CATALOGUE = 40;
const LAST_ROW = 100_001;
const REQUIRED_FILL = "D9ECEA";
const OPTIONAL_FILL = "F1EFEA";
const EXAMPLE_COLOR = "8A847B";

async function namesOf(db: Queryable, entity: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from ${quoteName(entity)} where archived_at is null order by name limit ${MAX_CATALOGUE}`,
    [],
  );
  return rows.map(({ name }) => name);
}

async function wordsOf(db: Queryable, field: SheetField, language: Language, t: Translate): Promise<readonly string[]> {
  if (field.kind === "boolean") return [t("value.yes"), t("value.no")];
  if (field.reference?.by === "name") return namesOf(db, field.reference.entity);
  return field.values.map((value) => wordOfChoice(field, value, language));
}

/** `Tipo: Persona física` for a surname, from the form's rules. */
function requiredFor(field: SheetField, fields: readonly SheetField[], demands: readonly Demand[], language: Language) {
  return demands.flatMap((demand) => {
    const choice = demand.field === field.code ? fields.find(({ code }) => code === demand.choice) : undefined;
    return choice ? [`${labelOfField(choice, language)}: ${wordOfChoice(choice, demand.value, language)}`] : [];
  });
}

/** Formats text columns as text, so that leading zeros and plus signs survive. */
function formatOfColumn({ kind }: SheetField): string {
  if (kind === "cents") return "#,##0.00";
  if (kind === "date") return "dd/mm/yyyy";
  return kind === "integer" || kind === "decimal" ? "General" : "@";
}

function headerCells(described: readonly Described[]): NonNullable<WriteSheet["cells"]> {
  const cells: NonNullable<WriteSheet["cells"]> = new Map();
  for (const [column, { field }] of described.entries()) {
    const color = { rgb: field.isRequired ? REQUIRED_FILL : OPTIONAL_FILL };
    cells.set(`0,${column}`, {
      style: {
        font: headingStyle.font,
        fill: { type: "pattern", pattern: "solid", fgColor: color },
        alignment: { vertical: "center" },
      },
    });
    cells.set(`1,${column}`, { style: { font: { italic: true, color: { rgb: EXAMPLE_COLOR } }, numFmt: "@" } });
  }
  return cells;
}

function recordSheet(name: string, described: readonly Described[], language: Language): WriteSheet {
  const header = described.map(({ label, field }) => (field.isRequired ? `${label} *` : label));
  const example = described.map(({ field }) => exampleOf(field, language));
  const lists = described.flatMap(({ words }, column) => {
    const letters = lettersOfColumn(column);
    const isShort = words.length > 0 && words.join(",").length <= MAX_LIST && !words.some((word) => word.includes(","));
    return isShort
      ? [{ type: "list" as const, values: [...words], allowBlank: true, range: `${letters}2:${letters}${LAST_ROW}` }]
      : [];
  });
  return {
    name,
    columns: described.map(({ field, label }) => ({
      width: Math.max(label.length + 4, field.example.length + 2, 12),
      numFmt: formatOfColumn(field),
    })),
    rows: [header, example],
    cells: headerCells(described),
    dataValidations: lists,
    freezePane: { rows: 1 },
  };
}

/** Hint on the expected values of a column. */
function hintOf({ kind, reference }: SheetField, t: Translate): string {
  if (!reference) return t(`administration.hint.${kind === "reference" ? "text" : kind}`);
  const hint = t(`administration.hint.by_${reference.by}`, { entity: t(`entity.${reference.entity}`) });
  return reference.isList ? `${hint}. ${t("administration.hint.several")}` : hint;
}

function notesSheet(described: readonly Described[], language: Language, t: Translate): WriteSheet {
  const header = [
    t("administration.notes.column"),
    t("administration.notes.required"),
    t("administration.notes.hint"),
    t("administration.notes.values"),
    t("administration.notes.example"),
  ];
  const lines = described.map(({ field, label, words, requiredFor: choices }) => [
    label,
    choices.length > 0 ? choices.join(" · ") : t(field.isRequired ? "value.yes" : "value.no"),
    hintOf(field, t),
    words.join(" · "),
    exampleOf(field, language),
  ]);
  const bold = { style: headingStyle };
  return {
    name: t("administration.notes.title"),
    columns: [28, 24, 58, 60, 30].map((width) => ({ width })),
    rows: [[t("administration.notes.intro")], [], header, ...lines],
    cells: new Map([["0,0", bold], ...header.map((_title, column): [string, typeof bold] => [`2,${column}`, bold])]),
    freezePane: { rows: 3 },
  };
}

const isSheetEntity = (text: string): text is SheetEntity => sheetEntities.some((entity) => entity === text);

/** GET /bulk-uploads/templates/{entity}: a spreadsheet to fill in, in the reader's language. */
export const template: Route = readRoute({
  path: "/bulk-uploads/templates/:entity",
  summary: "A spreadsheet with the columns of an entity, an example, and the allowed values of each column",
  access: { entity: "bulk_upload", action: "create" },
  run: async ({ db, params, language, t, user, services }) => {
    const entity = params["entity"] ?? "";
    if (!isSheetEntity(entity)) throw new AppError("not_found");
    requireEntity(user, entity, "create");
    const { fields, resource } = sheets[entity];
    const demands = demandsOf(resource, services.clock.today());
    const described = await Promise.all(
      fields.map(async (field) => ({
        field,
        label: labelOfField(field, language),
        words: await wordsOf(db, field, language, t),
        requiredFor: requiredFor(field, fields, demands, language),
      })),
    );
    const title = t(`entities.${entity}`);
    const body = await writeWorkbook([recordSheet(title, described, language), notesSheet(described, language, t)]);
    return { kind: "file", name: `${t("administration.template_name", { title })}.xlsx`, type: XLSX_TYPE, body };
  },
});
