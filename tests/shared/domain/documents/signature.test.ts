import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validate } from "#shared/domain/core/validate.ts";
import {
  type Drawing,
  isSignature,
  isStraight,
  type PenPoint,
  signatureRulesOf,
  type Stroke,
} from "#shared/domain/documents/signature.ts";
import { isNameOf, type SignerName } from "#shared/domain/documents/signer-name.ts";
import { signInput, signRules } from "#shared/domain/documents/signing.ts";
import { aDrawing } from "#tests/support/signed-contents.ts";

const WIDTH = 320;
const HEIGHT = 140;
const inBox = fc.tuple(fc.double({ min: 0, max: WIDTH, noNaN: true }), fc.double({ min: 0, max: HEIGHT, noNaN: true }));
type Point = readonly [number, number];

/** A nearly straight stroke with the jitter of a hand. */
const straightStroke = fc
  .tuple(
    inBox,
    inBox,
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })), {
      maxLength: 40,
    }),
  )
  .map(([[ax, ay], [bx, by], steps]): Stroke => {
    const reach = Math.hypot(bx - ax, by - ay);
    const on = (share: number, stray: number): PenPoint => {
      const off = (stray * 0.04 * reach) / Math.max(reach, 1);
      return [ax + (bx - ax) * share - (by - ay) * off, ay + (by - ay) * share + (bx - ax) * off, 0];
    };
    return [on(0, 0), ...steps.map(([share, stray]) => on(share, stray)), on(1, 0)];
  });

const drawingOf = (...strokes: Stroke[]): Drawing => ({ width: WIDTH, height: HEIGHT, strokes });
const strokeThrough = (...points: Point[]): Stroke => points.map(([x, y], index) => [x, y, index * 10]);
const scaled = ({ width, height, strokes }: Drawing, by: number): Drawing => ({
  width: width * by,
  height: height * by,
  strokes: strokes.map((points) => points.map(([x, y, at]): PenPoint => [x * by, y * by, at])),
});

describe("validity of a drawn signature", () => {
  test("one or two nearly straight strokes are not a signature, at any place and jitter", () => {
    fc.assert(
      fc.property(fc.array(straightStroke, { maxLength: 2 }), (strokes) => !isSignature(drawingOf(...strokes))),
      { numRuns: 2_000 },
    );
  });

  test("dots are not a signature, however many", () => {
    const dot = inBox.map(([x, y]): Stroke => [[x, y, 0]]);
    fc.assert(fc.property(fc.array(dot, { maxLength: 50 }), (dots) => !isSignature(drawingOf(...dots))));
  });

  test("loops and three-stroke initials are a signature", () => {
    expect(isSignature(aDrawing())).toBe(true);
    expect(
      isSignature(
        drawingOf(
          strokeThrough([40, 120], [90, 20]),
          strokeThrough([90, 20], [140, 120]),
          strokeThrough([60, 80], [120, 80]),
        ),
      ),
    ).toBe(true);
  });

  test("a line drawn back over itself counts as one line", () => {
    expect(isStraight(strokeThrough([10, 10], [200, 20], [12, 12], [190, 18]))).toBe(true);
    expect(
      isSignature(drawingOf(strokeThrough([10, 10], [200, 20], [12, 12]), strokeThrough([20, 100], [200, 100]))),
    ).toBe(false);
  });

  test("a scribble in a corner is too small at any size of the box", () => {
    const tiny = drawingOf(
      ...aDrawing().strokes.map((points) => points.map(([x, y, at]): PenPoint => [x / 20, y / 20, at])),
    );
    for (const by of [0.3, 1, 4]) expect(isSignature(scaled(tiny, by))).toBe(false);
  });

  test("the size of the box does not change whether a drawing is a signature", () => {
    const stroke = fc.array(inBox, { minLength: 1, maxLength: 30 }).map((points) => strokeThrough(...points));
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 4 }), fc.constantFrom(0.5, 2, 8), (strokes, by) => {
        expect(isSignature(scaled(drawingOf(...strokes), by))).toBe(isSignature(drawingOf(...strokes)));
      }),
    );
  });
});

const input = (changes: object) => ({
  pdf_sha256: "a".repeat(64),
  consent_version: "1",
  kind: "drawn",
  strokes: aDrawing(),
  ...changes,
});
const wrongWith = (changes: object) => {
  const result = validate({ input: signInput, rules: signRules }, input(changes), "2026-11-22");
  return result.valid ? [] : result.messages.map(({ field, key }) => `${field} ${key}`);
};

const rosa = {
  name: "Rosa María Íñigo de la Peña",
  last_name: "Íñigo de la Peña",
  is_company: false,
  delegate_name: null,
};
const company = { name: "Viviendas del Norte SL", last_name: null, is_company: true, delegate_name: null };
const issueOf = (changes: object, signer: SignerName = rosa) => {
  const rules = signatureRulesOf(signer);
  const result = validate({ input: signInput, rules }, input({ kind: "typed", ...changes }), "2026-11-22");
  return result.valid ? [] : result.messages.map(({ field, key }) => `${field} ${key}`);
};

describe("a typed signature is the signer's name", () => {
  test.each([
    "Rosa María Íñigo de la Peña",
    "rosa inigo",
    "IÑIGO PEÑA, ROSA",
    "Rosa-María  Íñigo-Peña",
    "  Peña Íñigo   María Rosa ",
  ])("'%s' is the name of Rosa María Íñigo de la Peña", (typed_name) => {
    expect(issueOf({ typed_name })).toEqual([]);
  });

  test.each(["Pepe Otro Nombre", "Rosa", "Íñigo Peña", "Rosa Peña", "Rosa Íñigo Otero", "Rosa Rosa Íñigo", "de la"])(
    "'%s' is not the name of Rosa María Íñigo de la Peña",
    (typed_name) => {
      expect(issueOf({ typed_name })).toEqual(["typed_name validation.signature_other_name"]);
    },
  );

  test.each([
    ["Mª Ángeles Ruiz Soto", "María Ángeles Ruiz", true],
    ["María Ángeles Ruiz Soto", "Mª Ángeles Ruiz", true],
    ["M.ª Ángeles Ruiz Soto", "MARIA ANGELES RUIZ SOTO", true],
    ["Ma Ángeles Ruiz Soto", "Ruiz Soto, M.ª Ángeles", true],
    ["José Mª Ruiz Soto", "José María Ruiz", true],
    ["Mª Ángeles Ruiz Soto", "Ana Ángeles Ruiz", false],
    ["Marta Ángeles Ruiz Soto", "María Ángeles Ruiz", false],
    ["Lin Ruiz Ma", "Lin Ruiz María", false],
  ])("María may be abbreviated: '%s' typed as '%s' is the name: %s", (name, typed, isName) => {
    expect(isNameOf(typed, { name, last_name: "Ruiz Soto" })).toBe(isName);
  });

  test.each([
    ["O'Neill", "ONeill", true],
    ["O’Neill", "O'Neill", true],
    ["ONeill", "O’Neill", true],
    ["O'Neill", "O Neill", true],
    ["D'Angelo", "DAngelo", true],
    ["O'Neill", "Neal", false],
  ])("an apostrophe may be left out: '%s' typed as '%s' is the name: %s", (surname, typed, isName) => {
    expect(isNameOf(`Sean ${typed}`, { name: `Sean ${surname}`, last_name: surname })).toBe(isName);
  });

  test("where the surnames are not known apart, the whole name is typed", () => {
    const signer = { ...rosa, last_name: null };
    expect(isNameOf("Rosa Íñigo", signer)).toBe(false);
    expect(isNameOf("Rosa María Íñigo Peña", signer)).toBe(true);
    expect(isNameOf("王小明", { ...signer, name: "王小明" })).toBe(true);
    expect(isNameOf("👍", { ...signer, name: "👍" })).toBe(false);
  });

  test("accents, case, order and spaces of a name do not matter", () => {
    const word = fc.constantFrom("Begoña", "Núñez", "Çelik", "Íñigo", "López", "Zoë");
    const words = fc.uniqueArray(word, { minLength: 1, maxLength: 6 });
    const shuffled = words.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(" ", "   ", "-", " - "), fc.boolean(), ([all, typed], gap, isUpper) => {
        const text = typed.join(gap).normalize(isUpper ? "NFD" : "NFC");
        const signer = { name: all.join(" "), last_name: null, is_company: false, delegate_name: null };
        expect(isNameOf(isUpper ? text.toUpperCase() : text, signer)).toBe(true);
        expect(isNameOf(`${text} Otro`, signer)).toBe(false);
      }),
    );
  });

  test("another name is accepted with a declaration of representation and its capacity", () => {
    const declared = { typed_name: "Pepe Otro", is_representative: true };
    expect(issueOf({ ...declared, representation: "Con poder notarial" })).toEqual([]);
    expect(issueOf({ ...declared, representation: " " })).toEqual([
      "representation validation.representation_capacity",
    ]);
  });

  test("for a company a representative types their own name and declares the representation", () => {
    const typed_name = "Ana Gil";
    expect(issueOf({ typed_name }, company)).toEqual(["is_representative validation.representation_required"]);
    const declared = { is_representative: true, representation: "Administradora única" };
    expect(issueOf({ typed_name, ...declared }, company)).toEqual([]);
    expect(issueOf({ typed_name: "viviendas del norte sl", ...declared }, company)).toEqual([
      "typed_name validation.signature_company_name",
    ]);
  });

  test("a delegate types their own name, and declares the representation also of a drawing", () => {
    const signer = { ...rosa, delegate_name: "Ana Gil Ruiz" };
    const declared = { is_representative: true, representation: "Con poder notarial" };
    expect(issueOf({ typed_name: "ana gil ruiz", ...declared }, signer)).toEqual([]);
    expect(issueOf({ typed_name: "Rosa Íñigo", ...declared }, signer)).toEqual([
      "typed_name validation.signature_delegate_name",
    ]);
    expect(issueOf({ kind: "drawn" }, signer)).toEqual(["is_representative validation.representation_required"]);
    expect(issueOf({ kind: "drawn", ...declared }, signer)).toEqual([]);
    expect(issueOf({ kind: "approval" }, signer)).toEqual([]);
  });

  test("a natural person's drawing is not compared with a name", () => {
    expect(issueOf({ kind: "drawn" })).toEqual([]);
    expect(issueOf({ kind: "drawn", typed_name: "Pepe Otro" })).toEqual([]);
  });

  test("who draws the signature of a company names themselves and declares the representation", () => {
    const typed_name = "Ana Gil";
    const declared = { is_representative: true, representation: "Administradora única" };
    const signature = { kind: "drawn", typed_name, ...declared };
    expect(issueOf(signature, company)).toEqual([]);
    expect(issueOf({ kind: "drawn" }, company)).toEqual(["typed_name validation.signature_name"]);
    expect(issueOf({ ...signature, typed_name: "Viviendas del Norte SL" }, company)).toEqual([
      "typed_name validation.signature_company_name",
    ]);
    expect(issueOf({ ...signature, is_representative: false }, company)).toEqual([
      "is_representative validation.representation_required",
    ]);
    expect(issueOf({ ...signature, representation: " " }, company)).toEqual([
      "representation validation.representation_capacity",
    ]);
    expect(issueOf({ kind: "approval" }, company)).toEqual([]);
  });
});

describe("submitted signature", () => {
  test("a drawn and a typed signature are accepted", () => {
    expect(wrongWith({})).toEqual([]);
    expect(wrongWith({ kind: "typed", strokes: null, typed_name: "Begoña Núñez" })).toEqual([]);
    expect(wrongWith({ kind: "typed", strokes: null, typed_name: "王小明" })).toEqual([]);
  });

  test("a missing signature is reported for either method", () => {
    expect(wrongWith({ strokes: null })).toEqual(["strokes validation.signature_required"]);
    expect(wrongWith({ strokes: { width: 300, height: 100, strokes: [] } })).toEqual([
      "strokes validation.signature_required",
    ]);
    expect(wrongWith({ kind: "typed", typed_name: "  " })).toEqual(["typed_name validation.signature_required"]);
    expect(wrongWith({ kind: "typed", typed_name: "1" })).toEqual(["typed_name validation.signature_name"]);
  });

  test.each([
    ["not a number", [[Number.NaN, 1, 1]]],
    ["endless", [[Infinity, 1, 1]]],
    ["negative", [[-1, 1, 1]]],
    ["outside of its box", [[301, 1, 1]]],
    ["below its box", [[1, 101, 1]]],
    ["of four numbers", [[1, 1, 1, 1]]],
    ["of texts", [["1", "1", "1"]]],
    ["before its beginning", [[1, 1, -1]]],
  ])("a point that is %s is refused", (_name, points) => {
    expect(wrongWith({ strokes: { width: 300, height: 100, strokes: [points] } })[0]).toMatch(/^strokes/);
  });

  test("millions of points or strokes are refused", () => {
    const point = [1, 1, 1];
    const many = Array.from({ length: 10_001 }, () => point);
    const halves = [many.slice(0, 6_000), many.slice(0, 6_000)];
    const touches = Array.from({ length: 201 }, () => [point]);
    for (const strokes of [[many], halves, touches])
      expect(wrongWith({ strokes: { width: 300, height: 100, strokes } })[0]).toMatch(/^strokes/);
  });

  test("any value sent as strokes yields a refusal or a result, never an exception", () => {
    fc.assert(
      fc.property(fc.anything(), (strokes) => {
        expect(Array.isArray(wrongWith({ strokes }))).toBe(true);
      }),
    );
  });
});
