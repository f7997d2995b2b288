import { termsOn } from "#shared/domain/bookings/booking-offer.ts";
import { useT } from "#shared/ui/use-t.ts";
import { useBookingForm } from "./booking-form-context.ts";
import { OfferFacts } from "./offer-facts.tsx";
import { OfferPhotos } from "./offer-photos.tsx";
import { TermsList } from "./terms-list.tsx";
import classes from "./public-booking.module.css";

/** The offer: photos, facts, price. */
export function OfferStep() {
  const t = useT();
  const { offer, source, draft } = useBookingForm();
  const { asset } = offer;
  const terms = termsOn(offer, draft.fields["start_date"] ?? "");
  return (
    <div className={classes.stack}>
      <OfferPhotos source={source} photos={asset.photos} name={asset.name} />
      <OfferFacts asset={asset} />
      {asset.description && <p className={classes.description}>{asset.description}</p>}
      <section className={classes.card} aria-label={t("public_booking.terms")}>
        <TermsList terms={terms} />
      </section>
    </div>
  );
}
