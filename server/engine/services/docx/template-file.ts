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

/* Word documents with placeholders: `{inquilino.nombre}`, or `{{inquilino.nombre}}` where a document writes them so. */

const SINGLE = { start: "{", end: "}" } as const;
const DOUBLE = { start: "{{", end: "}}" } as const;

/** The text of the parts, without markup: a run of Word's may break a brace from the next. */
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
const told = z.object({ inspect: z.object({ parsed: z.array(z.unknown()) }) });

/** What a block repeats, whichever of its names it goes by. */
const repeatedBy = (block: string) => findGroup(block)?.name ?? plainWord(block);

/** A list within itself multiplies: nine blocks of eight tenants would be a hundred million lines. @throws AppError docx_nested */
function refuseWithinItself(block: string, within: readonly string[]): void {
  const isRepeated = within.some((outer) => repeatedBy(outer) === repeatedBy(block));
  if (isRepeated) throw new AppError("docx_nested", { params: { tag: block } });
}

type ParsedTag = z.infer<typeof parsedTag>;

/** The tags among the pieces of a part, of which a contract has thousands: most are not looked at closely. */
function tagsAmong(parsed: readonly unknown[]): ParsedTag[] {
  return parsed.flatMap((piece) => {
    const isTag = typeof piece === "object" && piece !== null && "type" in piece && piece.type === "placeholder";
    return (isTag && z.safeParse(parsedTag, piece).data) || [];
  });
}

/** The tags of one part of the document, in their order. @throws AppError docx_tag_raw, docx_nested */
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

/** What a part of the document says itself where there is nothing: `{^contrato.plazo_legal}cinco años{/contrato.plazo_legal}`. */
const listInstead = (parsed: readonly ParsedTag[]): string[] =>
  parsed.flatMap(({ inverted, value }) => (inverted === true ? [value.trim()] : []));

interface Recorder {
  readonly module: DXT.Module;
  readonly tags: TemplateTag[];
  /** The names for which it has other words where they have no value. */
  readonly instead: Set<string>;
}

/** Notes what each part of the document asks for, as soon as its tags are known. */
function createRecorder(): Recorder {
  const tags: TemplateTag[] = [];
  const instead = new Set<string>();
  const set = (news: unknown) => {
    const { data } = z.safeParse(told, news);
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

/** What is asked for and not there: noted, and printed as its mark, unless the document has other words for that. */
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
  /** Whether changes wait in it to be accepted or rejected. */
  readonly has_changes: boolean;
}

/** A placeholder in a chart, or in single braces where others stand in double ones, would be printed as it is. @throws AppError docx_unfilled */
function refuseUnfilled(zip: PizZip, options: DXT.ConstructorOptions): void {
  open(zip, { ...options, parser: blankParser, nullGetter: () => "" }).render({});
  const tag = findUnfilled(zip);
  if (tag !== null) throw new AppError("docx_unfilled", { params: { tag } });
}

/**
 * What a template asks for.
 * @throws AppError like `checkDocx`; docx_tag, docx_block, docx_nested, docx_tag_raw, docx_unfilled for placeholders that are
 *   written wrong
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

/** The first day that a ZIP archive can tell. */
const FILLED_AT = new Date(1980, 0, 1);

export interface FilledDocument {
  readonly docx: Buffer;
  /** The placeholders, as they are written, for which there is nothing. */
  readonly missing: readonly string[];
}

/**
 * Fills a template that was inspected when it came.
 * @param mark what is printed for what is missing, with `{name}` for its name; nothing where it is left out
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
    // The same bytes for the same content: what was printed once need not be printed again.
    for (const part of Object.values(zip.files)) part.date = FILLED_AT;
    return { docx: document.toBuffer(), missing: [...missing] };
  } catch (error) {
    throw refuseTemplate(error);
  }
}
