import { expect, test } from "vitest";
import { resources } from "#shared/domain/core/resources.ts";
import { es } from "#locales/es.ts";
import { rowsName } from "#web/components/row-names.ts";

test("a sentence about rows has a Spanish plural, and none where the plural is the title of a page", () => {
  const named = resources.flatMap(({ name }) => rowsName(name) ?? []);
  const odd = named.filter((key) => !/^\p{Lu}\p{Ll}+s( |$)/u.test(es[key]));
  expect(odd).toEqual([]);
  for (const name of ["audit_entry", "billing_run", "interest_rate"] as const) expect(rowsName(name)).toBeNull();
});
