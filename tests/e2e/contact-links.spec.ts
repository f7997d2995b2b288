import { createBuilders } from "#tests/support/builders.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a person's number opens a call and WhatsApp, in international form", async ({ page, api }) => {
  const person = await createBuilders(api).aPerson({ phone: "612 345 678" });
  for (const path of [`/persons/${person.id}`, `/persons?query=${person.documentation}`]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "+34 612 345 678", exact: true })).toHaveAttribute(
      "href",
      "tel:+34612345678",
    );
    const chat = page.getByRole("link", { name: "WhatsApp: +34 612 345 678" });
    await expect(chat).toHaveAttribute("href", "https://wa.me/34612345678");
    await expect(chat).toHaveAttribute("rel", "noopener noreferrer");
    await expectAccessible(page);
  }
});
