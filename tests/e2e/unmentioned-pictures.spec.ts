import type { InformationPage } from "#shared/domain/administration/page.ts";
import { dataOf } from "#tests/support/api.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openTypeForm } from "./support/phone-signing.ts";
import { expect, test } from "./support/test.ts";

test(
  "a document type that asks for pictures of identity documents names the privacy notice that does not mention them",
  { tag: "@wide" },
  async ({ page, api }) => {
    const read = async () => {
      const [notice] = dataOf(await api.get<InformationPage[]>("/pages?slug=privacy&language=es"));
      if (!notice) throw new Error("There is no privacy notice");
      return notice;
    };
    const change = async (body: string) => {
      const { id, title, version } = await read();
      dataOf(await api.patch(`/pages/${id}`, { title, body, version }));
    };
    const { body, title } = await read();
    await change("Tratamos sus datos para celebrar y cumplir el contrato.");
    try {
      const { dialog } = await openTypeForm(page, "Acta con imagen");
      const warning = dialog.getByText(/La política de privacidad no dice nada de imágenes de documentos de identidad/);
      await expect(warning).toHaveCount(0);
      await dialog.getByRole("combobox", { name: "Identificación del firmante" }).click();
      await page.getByRole("option", { name: "Enlace, código e imagen del documento de identidad" }).click();
      await expect(warning).toBeVisible();
      await expect(dialog.locator('a[href="/pages?slug=privacy&language=es"]')).toContainText(title);
      await expectAccessible(page);
    } finally {
      await change(body);
    }
  },
);
