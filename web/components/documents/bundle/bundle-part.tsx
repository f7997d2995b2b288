import { Button } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { BundleDialog } from "./bundle-dialog.tsx";

/** The button, and the dialog in which the documents are chosen. */
export function BundlePart({ rentalId }: { rentalId: string }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useIsOpen("bundle");
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFiles size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("bundle.action")}
      </Button>
      {isOpen && <BundleDialog rentalId={rentalId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
