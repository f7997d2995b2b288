import type { Template } from "#shared/domain/documents/template.ts";
import { choiceText } from "#web/components/choices.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { assetShapeChoices } from "./template-choices.ts";

/** The kinds of asset that a template is for. */
export function AssetShapes({ template }: { template: Pick<Template, "asset_shapes"> }) {
  const { t } = useTexts();
  const { asset_shapes } = template;
  if (asset_shapes.length === 0) return t("documents.template.every_shape");
  return asset_shapes.map((shape) => choiceText(assetShapeChoices, shape, t)).join(", ");
}
