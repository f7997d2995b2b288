import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPhone, normalizePhone, phoneTargets } from "#shared/domain/core/phone.ts";

describe("normalizePhone", () => {
  it.each([
    ["612345678", "+34612345678"],
    [" 612 34 56 78 ", "+34612345678"],
    ["915 55 12 34", "+34915551234"],
    ["(+34) 722-111-222", "+34722111222"],
    ["0034 612 345 678", "+34612345678"],
    ["+34 512345678", "+34512345678"],
    ["+44 20 7946 0958", "+442079460958"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["0044 (0) 20 7946 0958", "+442079460958"],
    ["(+49) (0)30 901820", "+4930901820"],
    ["+39 06 6982 1234", "+390669821234"],
    ["001 (212) 555-0100", "+12125550100"],
    ["+1 212 555 0100", "+12125550100"],
    ["", null],
    ["512345678", null],
    ["12345678", null],
    ["34612345678", null],
    ["+34 412345678", null],
    ["+34 61234567", null],
    ["+34 6123456789", null],
    ["+0123456789", null],
    ["+123456", null],
    ["+1234567890123456", null],
    ["612345678 ext 3", null],
    ["++34612345678", null],
    ["teléfono", null],
  ])("reads %j as %j", (text, expected) => {
    expect(normalizePhone(text)).toBe(expected);
  });

  it("normalizePhone leaves an E.164 number unchanged", () => {
    fc.assert(
      fc.property(fc.integer({ min: 500_000_000, max: 999_999_999 }), (number) => {
        const phone = `+34${number}`;
        expect(normalizePhone(phone)).toBe(phone);
        expect(normalizePhone(formatPhone(phone))).toBe(phone);
      }),
    );
  });
});

describe("formatPhone", () => {
  it("formatPhone groups Spanish numbers by three", () => {
    expect(formatPhone("+34612345678")).toBe("+34 612 345 678");
  });

  it("formatPhone leaves other numbers unchanged", () => {
    expect(formatPhone("+442079460958")).toBe("+442079460958");
  });
});

describe("phoneTargets", () => {
  it.each([
    ["612 345 678", "https://wa.me/34612345678"],
    ["+34722111222", "https://wa.me/34722111222"],
    ["+34915551234", null],
    ["+34815551234", null],
    ["+34512345678", null],
    ["+442079460958", "https://wa.me/442079460958"],
  ])("%s is written to at %s: WhatsApp knows no Spanish landline", (phone, chat) => {
    expect(phoneTargets(phone)?.chat).toBe(chat);
  });

  it("shows and calls a number as it is dialled, and has nothing for other text", () => {
    expect(phoneTargets("612345678")).toMatchObject({ text: "+34 612 345 678", call: "tel:+34612345678" });
    expect(phoneTargets("por las tardes")).toBeNull();
  });
});
