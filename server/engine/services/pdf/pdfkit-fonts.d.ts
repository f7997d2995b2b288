import type { Font } from "fontkit";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Missing in pdfkit's published types: it accepts a parsed font. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** A font parsed by fontkit, shared by all documents. */
export type SharedFont = Font;
