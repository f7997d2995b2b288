import type { Font } from "fontkit";

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** What pdfkit takes and its published types do not say: a font that has been read already. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** A font that was read by fontkit, as documents share it. */
export type SharedFont = Font;
