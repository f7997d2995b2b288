import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { TicketbaiStatus } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "../invoices/accounting.module.css";
import { CertificatePanel } from "#web/components/certificates/certificate-panel.tsx";
import { certificateUse } from "../verifactu/certificate-use.ts";
import { ChainButton } from "../verifactu/chain-button.tsx";
import { ticketbaiStatusQuery, useSignNow } from "./ticketbai-queries.ts";
import { TicketbaiTable } from "./ticketbai-table.tsx";

interface StatusProps {
  issuer: Issuer;
  status: TicketbaiStatus;
}

/** What is missing to sign: settings of the server first, since an administrator of it sets them. */
function Hindrances({ status: { missing_settings, hold } }: Pick<StatusProps, "status">) {
  const { t } = useTexts();
  if (missing_settings.length > 0)
    return (
      <Notice tone="due">{t("accounting.ticketbai.missing_settings", { names: missing_settings.join(", ") })}</Notice>
    );
  if (hold === null) return null;
  return (
    <Notice tone="due">
      {t(`accounting.ticketbai.fault.${hold}`)} {t("accounting.ticketbai.hold")}
    </Notice>
  );
}

function Counts({ issuer, status }: StatusProps) {
  const { t, language } = useTexts();
  const mayUpdate = useCan()("issuer", "update");
  const sign = useSignNow(issuer.id);
  const mayChain = status.files > 0;
  const names = ["files", "signed", "waiting", "failed"] as const;
  return (
    <Panel title={t("accounting.ticketbai.files")}>
      <Group gap="xl">
        {names.map((name) => (
          <span key={name}>
            {t(`accounting.ticketbai.${name}`)}: <strong>{formatNumber(status[name], language)}</strong>
          </span>
        ))}
      </Group>
      {mayChain && (
        <Group gap="sm" mt="md">
          {mayUpdate && status.waiting > 0 && status.hold === null && (
            <Button
              leftSection={<IconSignature size={16} aria-hidden />}
              loading={sign.isPending}
              onClick={() => sign.mutate()}
            >
              {t("accounting.ticketbai.sign_now")}
            </Button>
          )}
          <ChainButton issuer={issuer} path="ticketbai/check" title="accounting.ticketbai.check" />
        </Group>
      )}
    </Panel>
  );
}

/** The TicketBAI files of an issuer, what is missing to sign them, and what is not built. */
export function TicketbaiPanel({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const { data: status, isError } = useQuery(ticketbaiStatusQuery(issuer.id));
  if (isError && !status) return <p>{t("components.failed.title")}</p>;
  if (!status) return <Skeleton height={200} />;
  return (
    <Stack gap="md">
      <Hindrances status={status} />
      <Notice>{t("accounting.ticketbai.not_built")}</Notice>
      <Counts issuer={issuer} status={status} />
      <Panel title={t("accounting.ticketbai.latest")}>
        {status.latest.length === 0 ? (
          <p className={classes.quiet}>{t("accounting.ticketbai.empty")}</p>
        ) : (
          <TicketbaiTable files={status.latest} />
        )}
      </Panel>
      <CertificatePanel use={certificateUse(issuer.id)} />
    </Stack>
  );
}
