import { expect, test } from "vitest";
import en from "#locales/en/billing-records.ts";
import es from "#locales/es/billing-records.ts";
import { adviceFor } from "#web/features/accounting/verifactu/comparison-advice.ts";

const adviceOf = (...fields: Parameters<typeof adviceFor>[0]["fields"]) => adviceFor({ kind: "different", fields });

test("a rectifying invoice is advised where type or amounts differ, and a look for a copy of the chain where the hash does", () => {
  expect(adviceOf("total")).toEqual(["different"]);
  expect(adviceOf("hash")).toEqual(["hash"]);
  expect(adviceOf("hash", "tax_amount", "annulled")).toEqual(["different", "hash", "annulled"]);
  expect(adviceOf("sent_state")).toEqual(["sent_state"]);
  expect(adviceFor({ kind: "missing_here", fields: [] })).toEqual(["missing_here"]);
});

test("no difference that is compared is said to be one that a correcting record changes", () => {
  expect(en["accounting.comparison.to_do.different"]).not.toMatch(/name|description/);
  expect(es["accounting.comparison.to_do.different"]).not.toMatch(/nombre|descripción|subsan/);
});
