import { Button } from "@mantine/core";
import { Suspense } from "react";
import { letterKinds, letterReads } from "#shared/domain/documents/letter.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useIsOpen } from "../form/use-open-form.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";

const LetterDialog = lazyComponent(async () => (await import("./letter-dialog.tsx")).LetterDialog);

/** Writes a letter to the tenant of a rental; only those letters whose content the user may read. */
export function LetterButton({ rentalId }: { rentalId: string }) {
  const { t } = useTexts();
  const can = useCan();
  const [isOpen, setIsOpen] = useIsOpen("letter");
  const kinds = letterKinds.filter((kind) => letterReads[kind].every((entity) => can(entity, "read")));
  if (!can("rental", "update") || !can("person", "read")) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t("documents.letter.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LetterDialog rentalId={rentalId} kinds={kinds} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
