import { beforeEach, describe, expect, it, vi } from "vitest";
import { en } from "#locales/en.ts";
import { es } from "#locales/es.ts";
import { createI18n, translate } from "#shared/i18n/translator.ts";
import { describePerson } from "#shared/ui/palette/entries/person-facts.ts";
import { describeFacts } from "#shared/ui/palette/entries/row-facts.ts";
import { seeAllEntries } from "#shared/ui/palette/entries/see-all-entries.ts";

/* What distinguishes similar rows of the palette. */

const i18n = createI18n("es", { es, en });
const t: Parameters<typeof describeFacts>[0] = (key, params) => translate(i18n, "es", key, params);
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const describeMoney = (facts: Parameters<typeof describeFacts>[2]) => plain(describeFacts(t, "es", facts));

const invoice = { total: 85_000, issue_date: "2026-10-01", due_date: "2026-10-05", state: "issued" };

describe("payments and invoices", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-01T10:00:00Z") });
    return () => void vi.useRealTimers();
  });

  it.each([
    ["overdue", { ...invoice, payment_state: "unpaid" }, "850,00 € · 1 oct 2026 · Vencida"],
    ["paid in part and overdue", { ...invoice, payment_state: "partly_paid" }, "850,00 € · 1 oct 2026 · Vencida"],
    ["not due yet", { ...invoice, due_date: "2026-11-01", payment_state: "unpaid" }, /Pendiente de cobro$/],
    ["paid late", { ...invoice, payment_state: "paid" }, /Cobrada$/],
    ["a draft without a date", { ...invoice, state: "draft", issue_date: null }, "850,00 € · Borrador"],
    ["annulled", { ...invoice, state: "annulled", payment_state: "unpaid" }, /Anulada$/],
    ["a payment", { amount: 110, date: "2026-11-01", state: "returned" }, "1,10 € · 1 nov 2026 · Devuelto"],
    ["of an unknown state", { amount: 110, date: "2026-11-01", state: "other" }, "1,10 € · 1 nov 2026"],
  ])("a row says amount, date and state: %s", (_which, facts, text) => {
    if (typeof text === "string") expect(describeMoney(facts)).toBe(text);
    else expect(describeMoney(facts)).toMatch(text);
  });
});

describe("persons", () => {
  const describeTenant = (assets: readonly string[], overdue: number) =>
    plain(describePerson(t, "es", { assets, overdue }));

  it("a person's row says what is rented and owed, and nothing where there is nothing", () => {
    expect(describeTenant(["MAD-005-2B", "MAD-005-P1"], 170_000)).toBe(
      "MAD-005-2B · MAD-005-P1 · Debe 1.700,00 € vencidos",
    );
    expect(describeTenant(["MAD-005-2B"], 0)).toBe("MAD-005-2B");
    expect(describeTenant([], 0)).toBe("");
  });
});

it("a cut list ends with a row that opens the whole list with the same search", () => {
  const [row] = seeAllEntries(t, "garcía & co", ["person"]);
  expect(row).toMatchObject({
    group: "persons",
    action: { kind: "path", path: "/persons?query=garc%C3%ADa%20%26%20co" },
  });
});
