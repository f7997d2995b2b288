/* Colours of PDF documents: warm neutrals, and the company's colour as the single accent (docs/design/look.md). */

export const ink = "#1d2125";
export const muted = "#5c6166";
export const hairline = "#d9d6d0";
const TEAL = "#0f6b66";
/** WCAG 2.2, 1.4.3, on a white page. */
const MIN_CONTRAST = 4.5;

type Rgb = readonly [number, number, number];

function parseColor(color: string): Rgb | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

const formatColor = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Mixes two colours by `share` of the first. */
const mix = (color: Rgb, other: Rgb, share: number): Rgb => [
  color[0] * share + other[0] * (1 - share),
  color[1] * share + other[1] * (1 - share),
  color[2] * share + other[2] * (1 - share),
];

function luminance(rgb: Rgb): number {
  const [red, green, blue] = mix(rgb, [0, 0, 0], 1).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const contrastOnWhite = (rgb: Rgb) => 1.05 / (luminance(rgb) + 0.05);

export interface Accent {
  /** Readable on white, and with white text on it. */
  readonly strong: string;
  /** A pale shade, behind key figures. */
  readonly tint: string;
}

/** The company's colour, darkened until it is readable; the default accent when there is none. */
export function accentOf(color: string | null): Accent {
  let strong = parseColor(color ?? TEAL) ?? parseColor(TEAL) ?? [0, 0, 0];
  const tint = mix(strong, [255, 255, 255], 0.08);
  while (contrastOnWhite(strong) < MIN_CONTRAST) strong = mix(strong, [0, 0, 0], 0.92);
  return { strong: formatColor(strong), tint: formatColor(tint) };
}
