import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { consentIds, consentTexts } from "#shared/domain/core/consents.ts";

describe.each(consentIds)("consent text %s", (id) => {
  const { key, version } = consentTexts[id];

  test("a consent version contains the hash of its texts, so a changed text needs a new version", () => {
    const hash = createHash("sha256").update(`${es[key]}\n${en[key]}`).digest("hex").slice(0, 8);
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/);
    expect(version.slice(-8)).toBe(hash);
  });
});
