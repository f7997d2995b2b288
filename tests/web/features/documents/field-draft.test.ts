import { expect, test } from "vitest";
import { isFieldPlaced } from "#shared/domain/documents/document-field.ts";
import { copiesOf, fitWithin, newField, textOf } from "#web/features/documents/uploads/field-draft.ts";

const pages = [
  [595, 842],
  [90, 100],
] as const;

test("a field made smaller than its kind may be has the least size that is accepted", () => {
  for (const kind of ["signature", "tick"] as const) {
    const field = newField({ kind, signer_id: null, page: 1, at: [0.5, 0.5] }, pages[0]);
    const small = { ...field, ...fitWithin({ ...field, width: 0, height: 0 }, pages[0]) };
    expect(isFieldPlaced(small, pages)).toBe(true);
  }
});

test("copies on smaller pages are as large as they must be", () => {
  const field = {
    ...newField({ kind: "tick", signer_id: null, page: 1, at: [0.5, 0.5] }, pages[0]),
    width: 0.02,
    height: 0.012,
  };
  const copies = copiesOf(field, [field], pages);
  expect(copies).toHaveLength(1);
  expect(copies.every((copy) => isFieldPlaced(copy, pages))).toBe(true);
});

test("the same fields in another order are no change", () => {
  const [one, two] = [0.2, 0.8].map((x) =>
    newField({ kind: "date", signer_id: null, page: 1, at: [x, 0.5] }, pages[0]),
  );
  if (!one || !two) throw new Error("no fields");
  expect(textOf([two, one])).toBe(textOf([one, two]));
  expect(textOf([{ ...two, page: 2 }, one])).not.toBe(textOf([one, two]));
});
