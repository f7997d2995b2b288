import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { offerAsset } from "#shared/ui/palette/commands/asset-commands.ts";
import { useCan } from "#web/components/use-can.ts";
import { useShell } from "#web/components/use-shell.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Opens a new booking link of the asset: the palette's command as a button. */
export function OfferButton({ asset }: { asset: Asset }) {
  const { t } = useTexts();
  const shell = useShell();
  if (!offerAsset.isOffered(asset, useCan())) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={16} aria-hidden />}
      onClick={() => void offerAsset.run(asset, shell)}
    >
      {t("new.booking_link")}
    </Button>
  );
}
