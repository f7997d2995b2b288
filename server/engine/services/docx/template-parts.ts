import PizZip from "pizzip";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isPlaceholderWord } from "#shared/domain/documents/judge-placeholders.ts";
import { attribute, scanXml } from "../xml-scanner.ts";

/* The parts of a Word document besides those that docxtemplater fills itself. */

/**
 * The parts of a document.
 * @throws AppError docx_broken
 */
export function openParts(bytes: Buffer): PizZip {
  try {
    return new PizZip(bytes);
  } catch (error) {
    throw new AppError("docx_broken", { cause: error });
  }
}

/** Parts that are not rendered: building blocks, comments, and Word's own metadata. */
const UNPRINTED = /^word\/(glossary\/|comments|people|settings|styles|numbering|fontTable|webSettings)/;

const partsOf = (zip: PizZip) => zip.file(/^word\/.*\.xml$/).filter(({ name }) => !UNPRINTED.test(name));

/** Endnotes, filled like footnotes. */
export const endnotesOf = (zip: PizZip): readonly string[] =>
  zip.file(/^word\/endnotes\d*\.xml$/).map(({ name }) => name);

const BINDING = /<(w\d*):dataBinding\b[^>]*?(\/>|>\s*<\/\1:dataBinding>)/g;

/**
 * Unlinks content controls from their data binding: Word and LibreOffice would render the bound data instead of the
 * filled text (ECMA-376 part 1, 17.5.2.6).
 */
export function dropBindings(zip: PizZip): void {
  for (const { name } of partsOf(zip)) {
    const xml = zip.file(name)?.asText() ?? "";
    if (xml.includes(":dataBinding")) zip.file(name, xml.replace(BINDING, ""));
  }
}

/** The visible paragraphs of a part, without deleted text. */
function readParagraphs(xml: string): string[] {
  const paragraphs: string[] = [];
  let text = "";
  let isText = false;
  scanXml(xml, {
    open(name) {
      isText = name === "t";
    },
    close(name) {
      isText = false;
      if (name !== "p") return;
      paragraphs.push(text);
      text = "";
    },
    text(more) {
      if (isText) text += more;
    },
  });
  return paragraphs;
}

const TAG = /\{\s*[#^/]?\s*([^{}]+?)\s*\}/g;

const wordsOf = (paragraph: string) => [...paragraph.matchAll(TAG)].map(([, word = ""]) => word);

/** A known placeholder left in a filled document, which nothing would ever fill; or null. */
export function findUnfilled(zip: PizZip): string | null {
  for (const part of partsOf(zip)) {
    const xml = part.asText();
    const words = /\{|&#/.test(xml) ? readParagraphs(xml).flatMap(wordsOf) : [];
    const known = words.find(isPlaceholderWord);
    if (known !== undefined) return known;
  }
  return null;
}

const CHANGE = /^(ins|del|moveFrom|moveTo|cellIns|cellDel)$/;

/** Whether it contains tracked changes. They would be rendered, deleted text included. */
export function hasChanges(zip: PizZip): boolean {
  let isFound = false;
  for (const part of partsOf(zip))
    scanXml(part.asText(), {
      open(name, attributes) {
        isFound ||= CHANGE.test(name) && attribute(attributes, "author") !== null;
      },
    });
  return isFound;
}
