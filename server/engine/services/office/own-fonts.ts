import PizZip from "pizzip";

/*
 * LibreOffice as WebAssembly knows stand-ins of the same widths for Calibri, Cambria, Arial, Times and Courier. For any other
 * letter of Word's it takes a serif, also for Aptos, in which Word writes by itself since 2024: it is told what looks most alike.
 */

const SANS = "Liberation Sans";
const WIDE_SANS = "DejaVu Sans";
const BOOK = "Liberation Serif";

const standIns: Readonly<Record<string, string>> = {
  aptos: SANS,
  "aptos display": SANS,
  "aptos narrow": "Liberation Sans Narrow",
  "aptos light": SANS,
  "aptos semibold": SANS,
  "aptos serif": "Liberation Serif",
  "aptos mono": "Liberation Mono",
  "calibri light": "Carlito",
  candara: "Carlito",
  corbel: "Carlito",
  lato: "Carlito",
  helvetica: SANS,
  "helvetica neue": SANS,
  "arial nova": SANS,
  "arial unicode ms": SANS,
  "segoe ui": SANS,
  "segoe ui light": SANS,
  "segoe ui semibold": SANS,
  "trebuchet ms": SANS,
  "gill sans mt": SANS,
  "franklin gothic book": SANS,
  "century gothic": WIDE_SANS,
  roboto: SANS,
  "open sans": "Noto Sans",
  montserrat: WIDE_SANS,
  verdana: WIDE_SANS,
  tahoma: "DejaVu Sans Condensed",
  garamond: BOOK,
  "eb garamond": BOOK,
  "palatino linotype": BOOK,
  "book antiqua": BOOK,
  baskerville: BOOK,
  "baskerville old face": BOOK,
  "bookman old style": "Noto Serif",
  "century schoolbook": "Noto Serif",
  "times new roman (cuerpo)": "Liberation Serif",
  consolas: "Liberation Mono",
  "lucida console": "Liberation Mono",
};

/** Where a part names a font: runs and styles, the theme, and the table of fonts. */
const NAMED = /(w:(?:ascii|hAnsi|cs|eastAsia|name)|typeface)="([^"]{4,40})"/g;
const PARTS = /^word\/(theme\/)?[^/]+\.xml$/;

const replaceNames = (xml: string): string =>
  xml.replace(NAMED, (whole, attribute: string, font: string) => {
    const own = standIns[font.toLowerCase()];
    return own === undefined ? whole : `${attribute}="${own}"`;
  });

/** The same document in letters that the office has. What cannot be opened is left for the office to judge. */
export function useOwnFonts(docx: Buffer): Buffer {
  try {
    const zip = new PizZip(docx);
    let isChanged = false;
    for (const part of zip.file(PARTS)) {
      const xml = part.asText();
      const own = replaceNames(xml);
      if (own === xml) continue;
      zip.file(part.name, own);
      isChanged = true;
    }
    return isChanged ? zip.generate({ type: "nodebuffer", compression: "STORE" }) : docx;
  } catch {
    return docx;
  }
}
