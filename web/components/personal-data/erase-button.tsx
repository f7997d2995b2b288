import { Button } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Button that opens the erasure dialog, for users with that right. */
export function EraseButton({ onRequest }: { onRequest: () => void }) {
  const { t } = useTexts();
  if (!useCan()("personal_data", "approve")) return null;
  return (
    <Button variant="default" leftSection={<IconEraser size={16} aria-hidden />} onClick={onRequest}>
      {t("persons.erase.ask")}
    </Button>
  );
}
