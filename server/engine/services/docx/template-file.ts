import Docxtemplater, { type DXT } from "docxtemplater";
import type PizZip from "pizzip";
import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import {
  type JudgedPlaceholders,
  judgePlaceholders,
  type TemplateTag,
} from "#shared/domain/documents/judge-placeholders.ts";
import { type DocumentValues, findGroup, plainWord } from "#shared/domain/documents/placeholders.ts";
import { checkDocx } from "./check-docx.ts";
import { createMarkerRows } from "./marker-rows.ts";
import { refuseTemplate } from "./template-fault.ts";
import { dropBindings, endnotesOf, findUnfilled, hasChanges, openParts } from "./template-parts.ts";
import { blankParser, parser } from "./template-scope.ts";

/*
 * Word documents with placeholders: `{inquilino.nombre}`, or `{{inquilino.nombre}}` in documents that use double
 * braces.
 */

const SINGLE = { start: "{", end: "}" } as const;
const DOUBLE = { start: "{{", end: "}}" } as const;

/** Searches the text without markup, because Word may split the two braces into separate runs. */
function writesDouble(zip: PizZip): boolean {
  const parts = zip.file(/^word\/[^/]+\.xml$/);
  return parts.some((part) =>
    part
      .asText()
      .replace(/<[^>]*>/g, "")
      .includes("{{"),
  );
}

const parsedTag = z.object({
  type: z.literal("placeholder"),
  value: z.string(),
  module: z.optional(z.string()),
  location: z.optional(z.enum(["start", "end"])),
  inverted: z.optional(z.boolean()),
});
const inspection = z.object({ inspect: z.object({ parsed: z.array(z.unknown()) }) });

/** The group a block repeats, under any of its names. */
const repeatedBy = (block: string) => findGroup(block)?.name ?? plainWord(block);

/**
 * Refuses a list nested in itself, which multiplies: nine blocks of eight tenants would be a hundred million lines.
 * @throws AppError docx_nested
 */
function refuseWithinItself(block: string, within: readonly string[]): void {
  const isRepeated = within.some((outer) => repeatedBy(outer) === repeatedBy(block));
  if (isRepeated) throw new AppError("docx_nested", { params: { tag: block } });
}

type ParsedTag = z.infer<typeof parsedTag>;

/**
 * The tags among the parsed pieces. A contract has thousands of pieces, so the full check runs only on placeholders.
 */
function tagsAmong(parsed: readonly unknown[]): ParsedTag[] {
  return parsed.flatMap((piece) => {
    const isTag = typeof piece === "object" && piece !== null && "type" in piece && piece.type === "placeholder";
    return (isTag && z.safeParse(parsedTag, piece).data) || [];
  });
}

/**
 * The tags of one part of the document, in order.
 * @throws AppError docx_tag_raw, docx_nested
 */
function* listTags(parsed: readonly ParsedTag[]): Generator<TemplateTag> {
  const blocks: string[] = [];
  for (const tag of parsed) {
    const name = tag.value.trim();
    if (tag.module === "rawxml") throw new AppError("docx_tag_raw", { params: { tag: `@${name}` } });
    if (tag.location === "end") {
      blocks.pop();
      continue;
    }
    const isBlock = tag.location === "start";
    yield { name, within: [...blocks], isBlock };
    if (!isBlock) continue;
    refuseWithinItself(name, blocks);
    blocks.push(name);
  }
}

/** Names with an alternative text for a missing value: `{^contrato.plazo_legal}cinco años{/contrato.plazo_legal}`. */
const listInstead = (parsed: readonly ParsedTag[]): string[] =>
  parsed.flatMap(({ inverted, value }) => (inverted === true ? [value.trim()] : []));

interface Recorder {
  readonly module: DXT.Module;
  readonly tags: TemplateTag[];
  /** Names with an alternative text for a missing value. */
  readonly instead: Set<string>;
}

/** Collects the tags of each part once they are parsed. */
function createRecorder(): Recorder {
  const tags: TemplateTag[] = [];
  const instead = new Set<string>();
  const set = (update: unknown) => {
    const { data } = z.safeParse(inspection, update);
    if (!data) return;
    const among = tagsAmong(data.inspect.parsed);
    tags.push(...listTags(among));
    for (const name of listInstead(among)) instead.add(name);
  };
  return { tags, instead, module: { name: "recorder", set } };
}

interface Holes {
  readonly missing: Set<string>;
  readonly instead: ReadonlySet<string>;
  readonly mark: string;
}

/** Handles missing values: records them and renders the mark, unless the document has an alternative text. */
function createNullGetter({ missing, instead, mark }: Holes) {
  return (part: DXT.Part): string | undefined => {
    if (part.module === "loop" || part.module === "rawxml") return undefined;
    const name = part.value.trim();
    if (instead.has(name)) return "";
    missing.add(name);
    return mark.replace("{name}", () => name);
  };
}

const createEndnotes = (zip: PizZip): DXT.Module => ({
  name: "endnotes",
  optionsTransformer(options, document) {
    document.targets.push(...endnotesOf(zip));
    return options;
  },
});

function open(zip: PizZip, { modules = [], ...options }: DXT.ConstructorOptions): Docxtemplater {
  return new Docxtemplater(zip, {
    parser,
    ...options,
    modules: [...modules, createEndnotes(zip), createMarkerRows()],
    delimiters: writesDouble(zip) ? DOUBLE : SINGLE,
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
  });
}

export interface InspectedTemplate extends JudgedPlaceholders {
  /** Whether it contains tracked changes. */
  readonly has_changes: boolean;
}

/**
 * Refuses placeholders that would stay unfilled: in a chart, or in single braces in a document that uses double ones.
 * @throws AppError docx_unfilled
 */
function refuseUnfilled(zip: PizZip, options: DXT.ConstructorOptions): void {
  open(zip, { ...options, parser: blankParser, nullGetter: () => "" }).render({});
  const tag = findUnfilled(zip);
  if (tag !== null) throw new AppError("docx_unfilled", { params: { tag } });
}

/**
 * Lists the placeholders of a template.
 * @throws AppError like `checkDocx`; docx_tag, docx_block, docx_nested, docx_tag_raw, docx_unfilled for invalid
 * placeholders
 */
export async function inspectTemplate(bytes: Buffer): Promise<InspectedTemplate> {
  await checkDocx(bytes);
  const { module, tags } = createRecorder();
  const zip = openParts(bytes);
  const has_changes = hasChanges(zip);
  try {
    refuseUnfilled(zip, { modules: [module] });
  } catch (error) {
    throw refuseTemplate(error);
  }
  return { ...judgePlaceholders(tags), has_changes };
}

/** The earliest date of a ZIP archive. */
const FILLED_AT = new Date(1980, 0, 1);

export interface FilledDocument {
  readonly docx: Buffer;
  /** The placeholders without a value, as written. */
  readonly missing: readonly string[];
}

/**
 * Fills a template inspected on upload.
 * @param mark text for a missing value, with `{name}` for its name; empty by default
 * @throws AppError docx_broken, docx_tag, docx_block, docx_nested
 */
export function fillTemplate(bytes: Buffer, values: DocumentValues, mark = ""): FilledDocument {
  const missing = new Set<string>();
  try {
    const zip = openParts(bytes);
    dropBindings(zip);
    const { module, instead } = createRecorder();
    const document = open(zip, { nullGetter: createNullGetter({ missing, instead, mark }), modules: [module] });
    document.render(values);
    // The same content gives the same bytes, so renders can be cached.
    for (const part of Object.values(zip.files)) part.date = FILLED_AT;
    return { docx: document.toBuffer(), missing: [...missing] };
  } catch (error) {
    throw refuseTemplate(error);
  }
}
