import { expect, test } from "vitest";
import {
  changeDraft,
  chooseRecord,
  moveWithin,
  newSigner,
  toSignerInput,
} from "#web/features/documents/signer-draft.ts";

test("a new signer of the owner's side is the landlord, any other has no role yet", () => {
  expect(newSigner("owner")).toMatchObject({ party: "owner", role: "landlord", shown: null });
  expect(newSigner("person")).toMatchObject({ party: "person", role: "other" });
});

test("two new signers have different keys", () => {
  expect(newSigner("other").key).not.toBe(newSigner("other").key);
});

test("a signer with a record is sent without name and document: the record has them", () => {
  const draft = { ...newSigner("person"), name: "Ana Gil", documentation: "12345678Z", email: "" };
  const input = toSignerInput(draft);
  expect(input).not.toHaveProperty("name");
  expect(input).not.toHaveProperty("documentation");
  expect(input).not.toHaveProperty("key");
  expect(input.email).toBeNull();
});

test("a signer without a record is sent with name and document, an empty document as none", () => {
  const draft = { ...newSigner("other"), name: "Ana Gil", documentation: "", email: "ana@test.example" };
  expect(toSignerInput(draft)).toMatchObject({ name: "Ana Gil", documentation: null, email: "ana@test.example" });
});

test("another record does not get the language or the addresses of the one before, which the server decides", () => {
  const ana = { ...newSigner("person"), person_id: "ana", language: "en", email: "ana@test.example" } as const;
  const [bruno] = changeDraft([ana], ana.key, chooseRecord({ person_id: "bruno" }));
  expect(bruno && toSignerInput(bruno)).toMatchObject({ person_id: "bruno", language: null, email: null });
  expect(toSignerInput(newSigner("person")).language ?? null).toBeNull();
});

test("a change reaches the signer it was for after the list was moved", () => {
  const [one, other] = [newSigner("person"), newSigner("other")];
  const moved = changeDraft(moveWithin([one, other], 0, 1), one.key, { language: "en" });
  expect(moved.map(({ key, language }) => [key, language])).toEqual([
    [other.key, undefined],
    [one.key, "en"],
  ]);
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
