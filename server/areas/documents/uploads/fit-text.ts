import { DOCUMENT_FIELD_LIMITS } from "#shared/domain/documents/policy.ts";
import { fontOf } from "#server/engine/services/pdf/fonts.ts";
import { printableText } from "../pdf/printable.ts";

/** Space between a field's border and its text, in points on each side. */
export const FIELD_PADDING = 2;
/** Height of a line of the font by its size. */
const LINE = 1.25;

/** Width of a text in points at size 1, with the font that is embedded. */
function widthOf(text: string): number {
  const { advanceWidth } = fontOf("regular").layout(text, []);
  return advanceWidth / fontOf("regular").unitsPerEm;
}

/**
 * The size with which a text is written on one line of a field.
 * @param size width and height of the field, in points
 * @returns null where it does not fit even with the smallest letters
 */
export function fitText(text: string, [width, height]: readonly [number, number]): number | null {
  const { largest_text, smallest_text } = DOCUMENT_FIELD_LIMITS;
  const written = widthOf(printableText(text));
  const fits = Math.min(largest_text, height / LINE, (width - 2 * FIELD_PADDING) / Math.max(written, 0.01));
  return fits < smallest_text ? null : fits;
}
