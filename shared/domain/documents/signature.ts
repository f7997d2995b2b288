import * as z from "zod/mini";
import { decimal, integer, optional, rule, text } from "../core/fields.ts";
import { defineRule, type FieldIssue, type Rule } from "../core/rule.ts";
import { DRAWING_LIMITS, MAX_REPRESENTATION } from "./policy.ts";
import { isNameOf, type SignerName } from "./signer-name.ts";

/* Criteria of a valid signature: the page checks before sending, the server before storing. */

/** How a person signs: drawn with finger or mouse, or typed. */
export const writtenKinds = ["drawn", "typed"] as const;
export type WrittenKind = (typeof writtenKinds)[number];
/** An approval has no written signature. */
export const signatureKinds = [...writtenKinds, "approval"] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** A point of the pen: x and y in the box, and the milliseconds since the drawing began. */
export const penPoint = z.tuple([
  decimal(0, DRAWING_LIMITS.side),
  decimal(0, DRAWING_LIMITS.side),
  integer(0, DRAWING_LIMITS.milliseconds),
]);
export type PenPoint = z.infer<typeof penPoint>;
export type Stroke = readonly PenPoint[];

/** The strokes as vectors, in the coordinates of the box in which they were drawn; y grows downwards. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly strokes: readonly Stroke[];
}

const countPoints = (strokes: readonly Stroke[]) => strokes.reduce((sum, { length }) => sum + length, 0);

const stroke = z.array(penPoint).check(z.minLength(1), z.maxLength(DRAWING_LIMITS.points));

const isInside = ({ width, height, strokes }: Drawing) =>
  strokes.every((points) => points.every(([x, y]) => x <= width && y <= height));

export const drawing = z
  .object({
    width: decimal(50, DRAWING_LIMITS.side),
    height: decimal(30, DRAWING_LIMITS.side),
    strokes: z.array(stroke).check(
      z.maxLength(DRAWING_LIMITS.strokes),
      rule((strokes) => countPoints(strokes) <= DRAWING_LIMITS.points, "validation.invalid"),
    ),
  })
  .check(rule(isInside, "validation.invalid"));

const distance = ([ax, ay]: PenPoint, [bx, by]: PenPoint) => Math.hypot(bx - ax, by - ay);

function lengthOf(points: Stroke): number {
  return points.slice(1).reduce((sum, point, index) => sum + distance(points[index] ?? point, point), 0);
}

/** A stroke that deviates less than this share of its reach counts as a straight line. */
const STRAIGHT = 0.08;

/** Whether a stroke is practically a straight line, including one drawn back over itself. */
export function isStraight(points: Stroke): boolean {
  const [first] = points;
  if (!first) return true;
  const farthest = points.reduce(
    (best, point) => (distance(first, point) > distance(first, best) ? point : best),
    first,
  );
  const reach = distance(first, farthest);
  if (reach === 0) return true;
  const strays = ([x, y]: PenPoint) =>
    Math.abs((farthest[0] - first[0]) * (first[1] - y) - (first[0] - x) * (farthest[1] - first[1])) / reach;
  return points.every((point) => strays(point) <= STRAIGHT * reach);
}

/** Share of the box's width: anything shorter is a touch, not a stroke. */
const SHORTEST_STROKE = 0.03;
/** Shares of the box's width: minimum stroke length of a signature in all, and minimum extent in one direction. */
const LEAST_INK = 0.2;
const LEAST_REACH = 0.08;

const spread = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);

function reachOf(strokes: readonly Stroke[]): number {
  const points = strokes.flat();
  return Math.max(spread(points.map(([x]) => x)), spread(points.map(([, y]) => y)));
}

/**
 * Whether a drawing can be an intended signature: touches, a line, or a cross of two lines are not
 * (docs/design/extension.md, "Signing page"); initials of three straight lines are.
 */
export function isSignature({ width, strokes }: Drawing): boolean {
  const real = strokes.filter((points) => lengthOf(points) >= SHORTEST_STROKE * width);
  if (real.length === 0) return false;
  const ink = real.reduce((sum, points) => sum + lengthOf(points), 0);
  if (ink < LEAST_INK * width || reachOf(real) < LEAST_REACH * width) return false;
  return real.length > 2 || real.some((points) => !isStraight(points));
}

const LETTER = /\p{L}/gu;

/** Whether a typed text can be a name. */
export const isTypedSignature = (typed: string): boolean => (typed.match(LETTER)?.length ?? 0) >= 2;

/** The fields of a signature, drawn or typed. Of a drawing, the typed name is that of a company's representative. */
export const signatureFields = {
  kind: z.enum(signatureKinds),
  strokes: optional(drawing),
  typed_name: optional(text(120)),
  /** Declares that the one who types signs for the signer. */
  is_representative: optional(z.boolean()),
  /** In what capacity, as "administrador único" or "con poder notarial". */
  representation: optional(text(MAX_REPRESENTATION)),
};
const signatureInput = z.object(signatureFields);
type SignatureInput = z.infer<typeof signatureInput>;

function drawingIssue({ strokes }: SignatureInput): FieldIssue | null {
  if (!strokes || strokes.strokes.length === 0) return { field: "strokes", key: "validation.signature_required" };
  return isSignature(strokes) ? null : { field: "strokes", key: "validation.signature_too_simple" };
}

const capacityIssue = (representation: SignatureInput["representation"]): FieldIssue | null =>
  isTypedSignature(representation ?? "")
    ? null
    : { field: "representation", key: "validation.representation_capacity" };

function typedIssue({ typed_name, is_representative, representation }: SignatureInput): FieldIssue | null {
  if (!typed_name) return { field: "typed_name", key: "validation.signature_required" };
  if (!isTypedSignature(typed_name)) return { field: "typed_name", key: "validation.signature_name" };
  return is_representative ? capacityIssue(representation) : null;
}

/** 'Falta la firma', and drawings or texts that are not a signature. */
export const signatureRules = [
  defineRule(signatureInput, (input) => {
    if (input.kind === "approval") return null;
    return input.kind === "typed" ? typedIssue(input) : drawingIssue(input);
  }),
];

/** A delegate types their own name, and declares that they sign for the signer however they sign. */
function delegateIssue(input: SignatureInput, signer: string, delegate: string): FieldIssue | null {
  if (input.kind === "approval") return null;
  const isOther = input.kind === "typed" && !isNameOf(input.typed_name ?? "", { name: delegate, last_name: null });
  if (isOther)
    return { field: "typed_name", key: "validation.signature_delegate_name", params: { name: delegate, signer } };
  if (input.is_representative) return null;
  return { field: "is_representative", key: "validation.representation_required", params: { name: signer } };
}

/** A company signs by a natural person, who names themselves and declares that they represent it, however they sign. */
function companyIssue(input: SignatureInput, signer: SignerName): FieldIssue | null {
  if (input.kind === "approval") return null;
  const { typed_name, is_representative, representation } = input;
  const params = { name: signer.name };
  if (!isTypedSignature(typed_name ?? "")) return { field: "typed_name", key: "validation.signature_name" };
  if (isNameOf(typed_name ?? "", signer))
    return { field: "typed_name", key: "validation.signature_company_name", params };
  if (!is_representative) return { field: "is_representative", key: "validation.representation_required", params };
  return capacityIssue(representation);
}

/**
 * The issue with who signs: the signer by name, a delegate, or a declared representative. A natural person's drawing is
 * compared with nothing.
 */
export function signerNameIssue(input: SignatureInput, signer: SignerName): FieldIssue | null {
  if (signer.delegate_name !== null) return delegateIssue(input, signer.name, signer.delegate_name);
  if (signer.is_company) return companyIssue(input, signer);
  if (input.kind !== "typed" || input.is_representative || isNameOf(input.typed_name ?? "", signer)) return null;
  return { field: "typed_name", key: "validation.signature_other_name", params: { name: signer.name } };
}

/** The rules of a signature by this signer. */
export const signatureRulesOf = (signer: SignerName): readonly Rule[] => [
  ...signatureRules,
  defineRule(signatureInput, (input) => signerNameIssue(input, signer)),
];
