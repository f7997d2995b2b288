import { expect, it } from "vitest";
import es from "#locales/es/background.ts";
import { createI18n } from "#shared/i18n/translator.ts";
import { type BadgeFacts, describeBadge as describe } from "#entrypoints/background/describe-badge.ts";

const calm = { unread: 3, isOnline: true, needsPerson: false };
const texts = createI18n("es", { es, en: {} });
const describeBadge = (facts: BadgeFacts) => describe(facts, (key, params) => texts.t(key, { ...params }));
const textOf = (unread: number) => describeBadge({ ...calm, unread }).text;

it("the badge shows the unread count, nothing for zero, and at most 99+", () => {
  expect([0, 1, 99, 100].map(textOf)).toEqual(["", "1", "99", "99+"]);
});

it("the badge is grey while the count may be outdated", () => {
  expect(describeBadge({ ...calm, isOnline: false }).color).not.toBe(describeBadge(calm).color);
});

it("the badge shows an exclamation mark when the user must act, whatever the count", () => {
  expect(describeBadge({ ...calm, needsPerson: true }).text).toBe("!");
});

it("the title of the badge says how many notifications are unread, or that the user must act", () => {
  expect([0, 1, 3].map((unread) => describeBadge({ ...calm, unread }).title)).toEqual([
    "Llavero",
    "Llavero: 1 aviso sin leer",
    "Llavero: 3 avisos sin leer",
  ]);
  expect(describeBadge({ ...calm, needsPerson: true }).title).toBe("Llavero: hace falta que lo abras");
});
