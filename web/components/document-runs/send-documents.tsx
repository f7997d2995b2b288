import { Button } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useIsOpen } from "../form/use-open-form.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";

const RunDialog = lazyComponent(async () => (await import("./run-dialog.tsx")).RunDialog);

const disclosed = ["rental", "person", "owner", "asset"] as const;

/** Sends a document of a template to the signers of the selected rentals; only for users who may send documents. */
export function SendDocuments({ rentalIds }: { rentalIds: readonly string[] }) {
  const { t } = useTexts();
  const can = useCan();
  const [isOpen, setOpen] = useIsOpen("document_run");
  if (!can("document", "approve") || !disclosed.every((entity) => can(entity, "read"))) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconSignature size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("document_run.button")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RunDialog rentalIds={rentalIds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
