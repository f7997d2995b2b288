import { AppError } from "#shared/domain/core/app-error.ts";
import { attribute, isTrue, scanXml } from "../xml-scanner.ts";
import { corruptFile, type ZipEntry } from "../zip/zip-directory.ts";

/* Parts of a workbook (ECMA-376 part 1, 12; part 2, 9), found by their relations, not by their names. */

export interface WorkbookSheet {
  readonly name: string;
  readonly entry: ZipEntry;
}

export interface Workbook {
  /** The visible sheets in tab order. */
  readonly sheets: readonly WorkbookSheet[];
  /** Whether dates use the 1904 system, as in old Macintosh versions. */
  readonly is1904: boolean;
  /** Whether the workbook says its formulas are still to be computed: their stored values are not valid. */
  readonly isUncomputed: boolean;
  readonly sharedStrings: ZipEntry | null;
  readonly styles: ZipEntry | null;
}

type Entries = ReadonlyMap<string, ZipEntry>;
/**
 * Reads a small part as text.
 * @throws AppError file_broken when it is missing
 */
export type ReadPart = (name: string) => Promise<string>;

interface Relation {
  readonly id: string;
  /** The last segment of its type: the same in the strict and the transitional namespace. */
  readonly kind: string;
  readonly target: string;
}

/** Resolves a target relative to the folder of the part that names it. */
export function resolveTarget(folder: string, target: string): string {
  const parts = target.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const part of target.split("/").filter(Boolean)) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function readRelations(xml: string, folder: string): Relation[] {
  const relations: Relation[] = [];
  scanXml(xml, {
    open(name, attributes) {
      if (name !== "Relationship" || attribute(attributes, "TargetMode") === "External") return;
      relations.push({
        id: attribute(attributes, "Id") ?? "",
        kind: attribute(attributes, "Type")?.split("/").at(-1) ?? "",
        target: resolveTarget(folder, attribute(attributes, "Target") ?? ""),
      });
    },
  });
  return relations;
}

interface WorkbookOutline {
  readonly sheets: readonly { readonly name: string; readonly relation: string }[];
  readonly is1904: boolean;
  readonly isUncomputed: boolean;
}

function readSheetList(xml: string): WorkbookOutline {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  let isUncomputed = false;
  scanXml(xml, {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = isTrue(attributes, "date1904");
      if (name === "calcPr") isUncomputed = isTrue(attributes, "fullCalcOnLoad");
      const isShown = (attribute(attributes, "state") ?? "visible") === "visible";
      if (name === "sheet" && isShown)
        sheets.push({ name: attribute(attributes, "name") ?? "", relation: attribute(attributes, "id") ?? "" });
    },
  });
  return { sheets, is1904, isUncomputed };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Finds the parts of a workbook.
 * @throws AppError file_broken
 */
export async function readWorkbook(entries: Entries, readPart: ReadPart): Promise<Workbook> {
  const root = readRelations(await readPart("_rels/.rels"), "");
  const path = root.find(({ kind }) => kind === "officeDocument")?.target;
  if (path === undefined) throw corruptFile();
  const folder = folderOf(path);
  const ownRelations = resolveTarget(folder, `_rels/${path.split("/").at(-1) ?? ""}.rels`);
  const relations = readRelations(await readPart(ownRelations), folder);
  const { sheets, is1904, isUncomputed } = readSheetList(await readPart(path));
  const partOf = (kind: string) => {
    const target = relations.find((relation) => relation.kind === kind)?.target;
    return (target !== undefined && entries.get(target)) || null;
  };
  const found = sheets.flatMap(({ name, relation }) => {
    const target = relations.find(({ id, kind }) => id === relation && kind === "worksheet")?.target;
    const entry = target === undefined ? undefined : entries.get(target);
    return entry ? [{ name, entry }] : [];
  });
  if (found.length === 0) throw new AppError("file_no_rows");
  return { sheets: found, is1904, isUncomputed, sharedStrings: partOf("sharedStrings"), styles: partOf("styles") };
}
