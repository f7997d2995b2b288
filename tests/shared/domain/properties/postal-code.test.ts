import { describe, expect, it } from "vitest";
import { isValidSpanishPostalCode, provinceOf } from "#shared/domain/properties/postal-code.ts";

describe("provinceOf", () => {
  it.each([
    ["01001", "Álava"],
    ["07800", "Illes Balears"],
    ["08001", "Barcelona"],
    ["15001", "A Coruña"],
    ["26001", "La Rioja"],
    ["28013", "Madrid"],
    ["35001", "Las Palmas"],
    ["38001", "Santa Cruz de Tenerife"],
    ["39001", "Cantabria"],
    ["41001", "Sevilla"],
    ["46001", "Valencia"],
    ["48001", "Bizkaia"],
    ["50001", "Zaragoza"],
    ["51001", "Ceuta"],
    ["52001", "Melilla"],
  ])("provinceOf %s is %s", (postalCode, province) => {
    expect(provinceOf(postalCode)).toBe(province);
  });

  it("provinceOf covers 52 different provinces", () => {
    const names = Array.from({ length: 100 }, (_, code) => provinceOf(`${String(code).padStart(2, "0")}001`));
    expect(new Set(names.filter((name) => name !== null)).size).toBe(52);
  });
});

describe("isValidSpanishPostalCode", () => {
  it.each(["01000", "28013", "52999"])("isValidSpanishPostalCode accepts %s", (postalCode) => {
    expect(isValidSpanishPostalCode(postalCode)).toBe(true);
  });

  it.each(["", "00100", "53000", "99999", "8001", "280133", "28 013", "2801A", "28013\n"])(
    "isValidSpanishPostalCode refuses %j",
    (postalCode) => {
      expect(isValidSpanishPostalCode(postalCode)).toBe(false);
    },
  );
});
