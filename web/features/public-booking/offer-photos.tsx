import type { OfferedPhoto } from "#shared/domain/bookings/booking-offer.ts";
import { useT } from "#shared/ui/use-t.ts";
import { type FormSource, photoUrl } from "./booking-queries.ts";
import classes from "./public-booking.module.css";

interface Props {
  readonly source: FormSource;
  readonly photos: readonly OfferedPhoto[];
  readonly name: string;
}

/** A horizontal row of photos, swiped or scrolled by keyboard. */
export function OfferPhotos({ source, photos, name }: Props) {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <section className={classes.photos} aria-label={t("public_booking.photos")}>
      {photos.map(({ id, width, height }, index) => (
        <a key={id} href={photoUrl(source, id, "whole")} target="_blank" rel="noopener">
          <img
            src={photoUrl(source, id, "whole")}
            alt={t("public_booking.photo", { name, number: index + 1, count: photos.length })}
            {...(width && height ? { width, height } : {})}
            loading={index === 0 ? "eager" : "lazy"}
          />
        </a>
      ))}
    </section>
  );
}
