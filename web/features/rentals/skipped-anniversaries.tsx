import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { Anniversary } from "#shared/domain/rentals/anniversary.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { type PagedList, Pager } from "#web/components/data-table/pager.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import classes from "./anniversaries.module.css";

function Skipped({ item }: { item: Anniversary }) {
  const { t } = useTexts();
  const mayResume = useCan()("rental", "approve");
  const { rental_id, rental_version: version, rental_code, tenant_label, skipped_reason } = item;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`/rentals/${rental_id}/resume_update`, { method: "POST", body: { version } }),
    onSuccess: () => {
      invalidateEntity("rental");
      showSuccess(t("rentals.anniversary.resumed"));
    },
    onError: () => invalidateEntity("rental"),
  });
  return (
    <li className={classes.item}>
      <span />
      <span className={classes.cell}>
        <Anchor component={Link} href={`/rentals/${rental_id}`} className={classes.name}>
          {tenant_label}
        </Anchor>
        <span className={classes.soft}>{rental_code}</span>
      </span>
      <span className={classes.cell}>
        <Day date={item.anniversary_on} />
      </span>
      <span className={classes.cell}>{skipped_reason}</span>
      {mayResume && (
        <span className={classes.cell}>
          <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
            {t("rentals.anniversary.resume")}
          </Button>
        </span>
      )}
    </li>
  );
}

interface SkippedAnniversariesProps {
  /** One page of them. */
  items: readonly Anniversary[];
  count: number;
  pages: PagedList["state"];
}

/** Anniversaries that a person dismissed, with the reason; each can be listed again. */
export function SkippedAnniversaries({ items, count, pages }: SkippedAnniversariesProps) {
  const { t } = useTexts();
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className={classes.skipped}>{t("rentals.anniversary.skipped", { count })}</h2>
      <ul className={classes.items}>
        {items.map((item) => (
          <Skipped key={item.rental_id} item={item} />
        ))}
      </ul>
      {count > items.length && <Pager list={{ rows: items, total: count, isEstimate: false, state: pages }} />}
    </section>
  );
}
