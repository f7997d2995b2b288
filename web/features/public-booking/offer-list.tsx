import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { OfferLine } from "#shared/domain/bookings/booking-offer.ts";
import { formatCents } from "#shared/lib/money.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { PublicTitle } from "#web/components/public/public-title.tsx";
import { useCompany } from "#web/components/public/company-query.ts";
import { FailedLink } from "#web/components/public/failed-link.tsx";
import { PublicMessage } from "#web/components/public/public-message.tsx";
import { offersQuery, photoUrl } from "./booking-queries.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { OfferFacts } from "./offer-facts.tsx";
import classes from "./public-booking.module.css";

function OfferCard({ asset, terms }: OfferLine) {
  const t = useT();
  const language = useLanguage();
  const [photo] = asset.photos;
  return (
    <li className={classes.offer}>
      {photo && <img src={photoUrl({ asset_id: asset.id }, photo.id, "small")} alt="" loading="lazy" />}
      <div className={classes.offerText}>
        <h2>
          <Link href={`/external-booking-form?asset=${asset.id}`}>{asset.name}</Link>
        </h2>
        <OfferFacts asset={asset} />
        <p className={classes.price}>{t("public_booking.per_month", { amount: formatCents(terms.rent, language) })}</p>
      </div>
    </li>
  );
}

/** The company's public offer. */
export function OfferList() {
  const t = useT();
  const { data, error, refetch } = useQuery(offersQuery());
  const company = useCompany()?.name ?? "";
  if (error && data === undefined)
    return <FailedLink error={error} help="public_booking.link_help" onRetry={() => void refetch()} />;
  if (data === undefined) return <FormSkeleton />;
  if (data.length === 0)
    return (
      <PublicMessage kind="info" title={t("public_booking.no_offers")} hint={t("public_booking.no_offers_hint")} />
    );
  return (
    <div className={classes.offers}>
      <PublicTitle>{t("public_booking.offers", { company })}</PublicTitle>
      <p className={classes.description}>{t("public_booking.offers_hint")}</p>
      <ul>
        {data.map((offer) => (
          <OfferCard key={offer.asset.id} {...offer} />
        ))}
      </ul>
    </div>
  );
}
