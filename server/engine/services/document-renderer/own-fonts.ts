import PizZip from "pizzip";

/*
 * LibreOffice as WebAssembly has fonts of the same widths as Calibri, Cambria, Arial, Times and Courier. It replaces
 * any other Word font with a serif, including Aptos, Word's default since 2024, so the most similar font is
 * substituted beforehand.
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

/** Where a part names a font: runs and styles, the theme, and the font table. */
const NAMED = /(w:(?:ascii|hAnsi|cs|eastAsia|name)|typeface)="([^"]{4,40})"/g;
const PARTS = /^word\/(theme\/)?[^/]+\.xml$/;

const replaceNames = (xml: string): string =>
  xml.replace(NAMED, (whole, attribute: string, font: string) => {
    const own = standIns[font.toLowerCase()];
    return own === undefined ? whole : `${attribute}="${own}"`;
  });

/**
 * The document with fonts that the renderer has. A file that cannot be opened is returned as it is, for the renderer
 * to refuse.
 */
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
