import { Button } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { BundleDialog } from "./bundle-dialog.tsx";

/** The button, and the dialog in which the documents are chosen. */
export function BundlePart({ rentalId }: { rentalId: string }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useIsOpen("bundle");
  const open = () => setIsOpen(true);
  const mayRead = useCan()("rental", "read");
  const { data: rental } = useQuery({ ...oneQuery(rentalResource, rentalId), enabled: mayRead });
  usePageCommands([
    { id: "rental_bundle", title: "palette.rental_bundle", icon: "document", hint: rental?.label ?? "", run: open },
  ]);
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconFiles size={16} aria-hidden />} onClick={open}>
        {t("bundle.action")}
      </Button>
      {isOpen && <BundleDialog rentalId={rentalId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
