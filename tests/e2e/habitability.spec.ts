import type { Template } from "#shared/domain/documents/template.ts";
import { dataOf } from "#tests/support/api.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

test("an asset and a draft contract say what the region asks for of a home, and that no one verified it", async ({
  page,
  api,
  build,
}) => {
  const address = await build.anAddress({ postal_code: "08001", city: "Barcelona" });
  const property = await build.aProperty({ address_id: address.id });
  const asset = await build.anAsset({ property_id: property.id });
  await openSettled(page, `/assets/${asset.id}`);
  const note = page.getByText(/^Cataluña: se pide cédula de habitabilidad/);
  await expect(note).toContainText("Norma: Decreto 141/2012.");
  await expect(note).toContainText("Sin verificar: según publicaciones del sector a 28 nov 2026");
  await expectAccessible(page);
  const certified = await build.anAsset({ property_id: property.id, habitability_certificate: "CHB-0042" });
  await openSettled(page, `/assets/${certified.id}`);
  await expect(page.getByText("CHB-0042")).toBeVisible();
  await expect(note).toHaveCount(0);

  const rental = await build.aRental({ asset_id: asset.id, deposit_amount: 90_000 });
  const [template] = dataOf(await api.get<Template[]>("/templates?state=active&language=es&query=vivienda"));
  if (!template) throw new Error("There is no template of a housing lease");
  const { id: template_id, document_type_id } = template;
  const document = await build.aDocument({ rental_id: rental.id, template_id, document_type_id });
  await page.setViewportSize({ width: 390, height: 844 });
  await openSettled(page, `/documents/${document.id}`);
  await expect(page.getByText(/^Cédula de habitabilidad \(la pide la comunidad autónoma/)).toBeVisible();
  await expect(note).toBeVisible();
  await expect(page.getByText(/plantilla del programa que ningún abogado ha revisado/)).toBeVisible();
  await expectAccessible(page);

  await openSettled(page, `/templates/${template.id}`);
  await expect(page.getByText(/plantilla del programa que ningún abogado ha revisado/)).toBeVisible();
  await expectAccessible(page);
});
