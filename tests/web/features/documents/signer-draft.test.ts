import { expect, test } from "vitest";
import { moveWithin, newSigner, toSignerInput } from "#web/features/documents/signer-draft.ts";

test("a new signer of the owner's side is the landlord, any other has no role yet", () => {
  expect(newSigner("owner", "es")).toMatchObject({ party: "owner", role: "landlord", language: "es", shown: null });
  expect(newSigner("person", "en")).toMatchObject({ party: "person", role: "other", language: "en" });
});

test("two new signers have different keys", () => {
  expect(newSigner("other", "es").key).not.toBe(newSigner("other", "es").key);
});

test("a signer with a record is sent without name and document: the record has them", () => {
  const draft = { ...newSigner("person", "es"), name: "Ana Gil", documentation: "12345678Z", email: "" };
  const input = toSignerInput(draft);
  expect(input).not.toHaveProperty("name");
  expect(input).not.toHaveProperty("documentation");
  expect(input).not.toHaveProperty("key");
  expect(input.email).toBeNull();
});

test("a signer without a record is sent with name and document, an empty document as none", () => {
  const draft = { ...newSigner("other", "es"), name: "Ana Gil", documentation: "", email: "ana@test.example" };
  expect(toSignerInput(draft)).toMatchObject({ name: "Ana Gil", documentation: null, email: "ana@test.example" });
});

test.each<[number, number, readonly string[]]>([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
  [0, -1, ["a", "b", "c"]],
  [0, 3, ["a", "b", "c"]],
  [5, 0, ["a", "b", "c"]],
])("moving the member at %i of three to %i gives %j", (from, to, expected) => {
  expect(moveWithin(["a", "b", "c"], from, to)).toEqual(expected);
});
