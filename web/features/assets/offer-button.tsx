import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useLocation } from "wouter";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { useCan } from "#web/components/use-can.ts";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Leads to a new booking link of the asset. */
export function OfferButton({ asset }: { asset: Asset }) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const isOffered =
    useCan()("booking_link", "create") && asset.archived_at === null && asset.asset_status_kind !== "retired";
  const run = () => navigate(`/generate-booking-link?asset_id=${asset.id}&new=1`);
  usePageCommands(
    isOffered ? [{ id: "asset_offer", title: "palette.asset_offer", icon: "link", hint: asset.cod, run }] : [],
  );
  if (!isOffered) return null;
  return (
    <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={run}>
      {t("new.booking_link")}
    </Button>
  );
}
