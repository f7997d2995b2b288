import { encode } from "uqr";

/**
 * Modules of a QR code (ISO/IEC 18004), row by row, true for dark, without the quiet zone. Error correction M, as
 * Orden HAC/1177/2024, art. 21 requires for invoices.
 */
export function qrSquares(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: "M", boostEcc: false, border: 0 }).data;
}

/** The dark modules as a path for SVG or PDF, one unit for each module; runs in a row are one rectangle. */
export function qrPath(squares: readonly (readonly boolean[])[]): string {
  return squares
    .flatMap((row, y) => {
      const bits = row.map((isDark) => (isDark ? "1" : "0")).join("");
      return [...bits.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`);
    })
    .join("");
}

/** Quiet zone in modules on each side: the standard requires four. */
const QUIET = 4;

/** A QR code as an SVG of that side length in millimetres, including the quiet zone. */
export function qrSvg(text: string, millimetres: number): string {
  const squares = qrSquares(text);
  const side = squares.length + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres}mm" height="${millimetres}mm" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z"/><path d="${qrPath(squares)}"/></svg>
`;
}
