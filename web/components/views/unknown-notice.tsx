import { Button } from "@mantine/core";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "../use-texts.ts";

interface UnknownNoticeProps {
  /** Parameters and columns of the address. */
  names: readonly string[];
  onRemove: () => void;
}

/** An old view or link asks what the list does not know any more: it shows the rest, and does not hide that. */
export function UnknownNotice({ names, onRemove }: UnknownNoticeProps) {
  const { t } = useTexts();
  if (names.length === 0) return null;
  return (
    <Notice tone="due">
      {t("components.views.unknown", { names: names.join(", ") })}{" "}
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        {t("components.views.forget")}
      </Button>
    </Notice>
  );
}
