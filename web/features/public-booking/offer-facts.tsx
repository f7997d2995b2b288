import { IconMapPin } from "@tabler/icons-react";
import type { OfferedAsset } from "#shared/domain/bookings/booking-offer.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import classes from "./public-booking.module.css";

/** Location and size. */
export function OfferFacts({ asset }: { asset: OfferedAsset }) {
  const t = useT();
  const language = useLanguage();
  const address = [asset.street, asset.city].filter(Boolean).join(", ");
  const facts = [
    asset.type,
    asset.area_m2 === null ? null : `${formatNumber(asset.area_m2, language)} m²`,
    asset.bedrooms ? t("public_booking.bedrooms", { number: asset.bedrooms }) : null,
    asset.bathrooms ? t("public_booking.bathrooms", { number: asset.bathrooms }) : null,
    asset.furnished ? t("public_booking.furnished") : null,
    asset.energy_rating && asset.energy_rating.length === 1
      ? t("public_booking.energy", { rating: asset.energy_rating })
      : null,
    asset.tourist_registration ? t("public_booking.registration", { number: asset.tourist_registration }) : null,
  ];
  return (
    <div>
      {address && (
        <p className={classes.address}>
          <IconMapPin size={18} stroke={1.6} aria-hidden />
          {address}
        </p>
      )}
      <ul className={classes.facts}>{facts.flatMap((fact) => (fact ? [<li key={fact}>{fact}</li>] : []))}</ul>
    </div>
  );
}
