import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PhoneLinks } from "#shared/ui/phone-links.tsx";

const linksOf = (phone: string) =>
  [...renderToStaticMarkup(createElement(PhoneLinks, { phone })).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test("a mobile or foreign number is called or written to, a Spanish landline called, and other text is no link", () => {
  expect(linksOf("+34612345678")).toEqual(["tel:+34612345678", "https://wa.me/34612345678"]);
  expect(linksOf("+351912345678")).toEqual(["tel:+351912345678", "https://wa.me/351912345678"]);
  expect(linksOf("+34912345678")).toEqual(["tel:+34912345678"]);
  expect(linksOf("por las tardes")).toEqual([]);
});
