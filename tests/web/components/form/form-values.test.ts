import { describe, expect, test } from "vitest";
import { personResource } from "#shared/domain/persons/person.ts";
import {
  changedValues,
  differsInFields,
  initialValues,
  isRequired,
  isSameValue,
} from "#web/components/form/form-values.ts";

const INSTANT = "2026-03-02T09:00:00Z";
const row = {
  id: "01890000-0000-7000-8000-000000000001",
  version: 3,
  label: "Ana Gil",
  created_at: INSTANT,
  updated_at: INSTANT,
  archived_at: null,
};

const named = (name: string) => ({ ...row, name });

test("a field is required where its schema takes neither null nor nothing", () => {
  expect(isRequired(personResource, "documentation")).toBe(true);
  expect(isRequired(personResource, "email")).toBe(false);
  expect(isRequired(personResource, "no_such_field")).toBe(false);
});

describe("the values a form begins with", () => {
  test("are those of the row, whatever else is given", () => {
    expect(initialValues(personResource, named("Ana"), { name: "Eva" })["name"]).toBe("Ana");
  });

  test("of a new record are those given, no for a tick box, and nothing for the others", () => {
    const values = initialValues(personResource, null, { name: "Eva" });
    expect(values).toMatchObject({ name: "Eva", is_tenant: false, email: null });
    expect(Object.keys(values)).toEqual(Object.keys(personResource.input.shape));
  });
});

test.each([
  ["", null, true],
  [undefined, null, true],
  [["a"], ["a"], true],
  [["a", "b"], ["b", "a"], false],
  [0, null, false],
  [false, null, false],
])("%j and %j say the same: %s", (a, b, expected) => {
  expect(isSameValue(a, b)).toBe(expected);
});

test("only fields that differ from the row are sent", () => {
  const stored = { ...row, name: "Ana", email: null, phone: "+34611204587" };
  expect(changedValues({ name: "Eva", email: "", phone: "+34611204587" }, stored)).toEqual({ name: "Eva" });
});

test("two versions differ only in what the form edits", () => {
  const stored = named("Ana");
  expect(differsInFields(personResource, stored, { ...stored, version: 4, label: "Otra" })).toBe(false);
  expect(differsInFields(personResource, stored, named("Eva"))).toBe(true);
});
