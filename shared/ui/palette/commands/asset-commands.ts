import { makeBookingLink } from "#shared/client/booking-link.ts";
import { moveOne } from "#shared/client/resource-queries.ts";
import { bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { RecordCommand } from "../surface/shell.ts";
import { copyCommand } from "./copy-command.ts";

/** Opens a new booking link for the asset. */
export const offerAsset: RecordCommand<Asset> = {
  id: "asset_offer",
  title: "palette.asset_offer",
  icon: "link",
  isOffered: ({ archived_at, asset_status_kind }, can) =>
    can("booking_link", "create") && archived_at === null && asset_status_kind !== "retired",
  run: ({ id }, { open }) => open(`/generate-booking-link?asset_id=${id}&new=1`),
};

/** Creates a booking link on the terms of the asset's price, and copies its URL; without a price it opens the form. */
const makeLink: RecordCommand<Asset> = {
  id: "asset_link",
  title: "palette.asset_link",
  icon: "link",
  isOffered: offerAsset.isOffered,
  run: async (asset, shell) => {
    const created = await makeBookingLink(asset.id);
    if (!created) return offerAsset.run(asset, shell);
    const { link, url } = created;
    await shell.copy(url);
    shell.announce(shell.t("palette.link_made", { code: link.code }), () =>
      moveOne(bookingLinkResource, link.id, "revoke", { version: link.version }),
    );
  },
};

const reportIncident: RecordCommand<Asset> = {
  id: "asset_incident",
  title: "palette.incident_here",
  icon: "incident",
  isOffered: ({ archived_at }, can) => archived_at === null && can("incident", "create"),
  run: ({ id, label }, { startIncident }) => startIncident({ asset: { id, label } }),
};

export const assetCommands: readonly RecordCommand<Asset>[] = [
  reportIncident,
  makeLink,
  offerAsset,
  copyCommand<Asset>("copy_cadastral", "palette.copy_cadastral", "address", (row) => row.cadastral_number),
];
