import PizZip from "pizzip";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isPlaceholderWord } from "#shared/domain/documents/judge-placeholders.ts";
import { attribute, scanXml } from "../xml-scanner.ts";

/* What lies in the parts of a Word document beside what docxtemplater fills by itself. */

/** The parts of a document. @throws AppError docx_broken */
export function openParts(bytes: Buffer): PizZip {
  try {
    return new PizZip(bytes);
  } catch (error) {
    throw new AppError("docx_broken", { cause: error });
  }
}

/** Texts that nobody prints: building blocks, comments, and what Word keeps of people. */
const UNPRINTED = /^word\/(glossary\/|comments|people|settings|styles|numbering|fontTable|webSettings)/;

const partsOf = (zip: PizZip) => zip.file(/^word\/.*\.xml$/).filter(({ name }) => !UNPRINTED.test(name));

/** Notes at the end of the text are filled as those at the foot of a page are. */
export const endnotesOf = (zip: PizZip): readonly string[] =>
  zip.file(/^word\/endnotes\d*\.xml$/).map(({ name }) => name);

const BINDING = /<(w\d*):dataBinding\b[^>]*?(\/>|>\s*<\/\1:dataBinding>)/g;

/**
 * Cuts content controls off from where the document keeps their values: Word and LibreOffice print what lies there and not
 * what was filled in (ECMA-376 part 1, 17.5.2.6).
 */
export function dropBindings(zip: PizZip): void {
  for (const { name } of partsOf(zip)) {
    const xml = zip.file(name)?.asText() ?? "";
    if (xml.includes(":dataBinding")) zip.file(name, xml.replace(BINDING, ""));
  }
}

/** The paragraphs of a part as they are read, without what was deleted. */
function readParagraphs(xml: string): string[] {
  const told: string[] = [];
  let text = "";
  let isText = false;
  scanXml(xml, {
    open(name) {
      isText = name === "t";
    },
    close(name) {
      isText = false;
      if (name !== "p") return;
      told.push(text);
      text = "";
    },
    text(more) {
      if (isText) text += more;
    },
  });
  return told;
}

const TAG = /\{\s*[#^/]?\s*([^{}]+?)\s*\}/g;

const wordsOf = (paragraph: string) => [...paragraph.matchAll(TAG)].map(([, word = ""]) => word);

/** A known placeholder that still stands in a document that was filled, or null: one that nothing would ever fill. */
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

/** Whether it holds changes that somebody has yet to accept or reject: they are printed, those taken out as well. */
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
