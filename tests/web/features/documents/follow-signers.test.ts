import { expect, test } from "vitest";
import { type FieldDraft, textOf } from "#web/features/documents/uploads/field-draft.ts";
import { followDrafts, followSaved, matchSigners } from "#web/features/documents/uploads/follow-signers.ts";

const signer = (id: string, more: object = {}) => ({
  id,
  party: "other" as const,
  person_id: null,
  owner_id: null,
  user_id: null,
  name: "Ana Gil",
  email: "ana@example.es",
  documentation: null,
  ...more,
});
const draft = (key: string, signer_id: string | null): FieldDraft => ({
  key,
  signer_id,
  kind: "signature",
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.3,
  height: 0.1,
  is_required: true,
  label: "",
});

test("fields go with the same people when the signers are written again in another order", () => {
  const before = [signer("a1"), signer("b1", { party: "person", person_id: "p", name: "Luis" })];
  const after = [signer("b2", { party: "person", person_id: "p", name: "Luis Pérez" }), signer("a2")];
  const ids = matchSigners(before, after);
  const drafts = [draft("1", "a1"), draft("2", "b1"), draft("3", null)];
  const followed = followDrafts(drafts, ids);
  expect(followed.map(({ signer_id }) => signer_id)).toEqual(["a2", "b2", null]);
  expect(followSaved(textOf(drafts), ids)).toBe(textOf(followed));
});

test("people alike keep their order, a corrected address is the same person, and fields of one who is gone have none", () => {
  const alike = matchSigners([signer("a1"), signer("b1")], [signer("a2"), signer("b2")]);
  expect([...alike]).toEqual([
    ["a1", "a2"],
    ["b1", "b2"],
  ]);
  expect(matchSigners([signer("a1")], [signer("a2", { email: "otra@example.es" })]).get("a1")).toBe("a2");
  const gone = matchSigners([signer("a1")], [signer("c2", { name: "Eva" })]);
  expect(followDrafts([draft("1", "a1")], gone)[0]?.signer_id).toBeNull();
});

test("signers that were not written again change nothing", () => {
  expect(matchSigners([signer("a1")], [signer("a1"), signer("b1")]).size).toBe(0);
});
