import { Button } from "@mantine/core";
import { IconDownload, IconWritingSign } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { downloadFile } from "#shared/client/download-file.ts";
import type { FollowedContract } from "#shared/domain/bookings/booking-offer.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { useCompany } from "#web/components/public/company-query.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import { contractStage } from "./contract-stage.ts";
import classes from "./public-booking.module.css";

interface Props {
  readonly contract: FollowedContract;
  /** Key of the booking, which also opens its contract. */
  readonly linkKey: string;
  readonly code: string;
}

/** The contract of the booking: what happens next and by whom, and the button that leads there. */
export function FollowedContractCard({ contract, linkKey, code }: Props) {
  const t = useT();
  const language = useLanguage();
  const company = useCompany()?.name || t("app.name");
  const path = `/external-document/${encodeURIComponent(linkKey)}`;
  const stage = contractStage(contract);
  const until = formatInstant(contract.expires_at, language);
  const download = useMutation({
    mutationFn: () => downloadFile(`${path}/signed`, `${code}.pdf`),
    meta: { toast: "never" },
  });
  return (
    <section className={classes.card}>
      <h2>{contract.title}</h2>
      <p>{t(`public_booking.contract.${stage}`, { company, until })}</p>
      {stage === "open" && (
        <Button component={Link} href={path} size="lg" leftSection={<IconWritingSign size={20} aria-hidden />}>
          {t("public_booking.contract.sign")}
        </Button>
      )}
      {stage === "ready" && (
        <Button
          size="lg"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t("public_booking.contract.download")}
        </Button>
      )}
      <SendFailure error={download.error} />
    </section>
  );
}
