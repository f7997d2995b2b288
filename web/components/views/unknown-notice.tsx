import { Button } from "@mantine/core";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "../use-texts.ts";

interface UnknownNoticeProps {
  entity: EntityName;
  /** Unknown parameters and columns of the address. */
  names: readonly string[];
  onRemove: () => void;
}

/** An old view or link has parameters that the list no longer knows: the rest is applied, and this notice says so. */
export function UnknownNotice({ entity, names, onRemove }: UnknownNoticeProps) {
  const { t, fieldLabel } = useTexts();
  if (names.length === 0) return null;
  return (
    <Notice tone="due">
      {t("components.views.unknown", { names: names.map((name) => fieldLabel(entity, name)).join(", ") })}{" "}
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        {t("components.views.forget")}
      </Button>
    </Notice>
  );
}
