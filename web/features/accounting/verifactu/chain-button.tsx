import { Alert, Button, Group } from "@mantine/core";
import { IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { ChainFault, ChainReport } from "#shared/domain/accounting/verifactu/chain-report.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "../invoices/accounting.module.css";

/** `Registro 12 · F-2026-00012: Total`. */
function Fault({ fault: { position, number, of, field } }: { fault: ChainFault }) {
  const { t, fieldLabel } = useTexts();
  const where = position === null ? t("accounting.chain.end") : t("accounting.chain.record", { position });
  const last = field.split(".").at(-1) ?? field;
  const lineNumber = /^lines\[(\d+)\]/.exec(field)?.[1];
  const what =
    field === "missing"
      ? t("accounting.chain.missing")
      : [
          lineNumber && t("accounting.chain.line", { place: lineNumber }),
          fieldLabel("verifactu_record", last.replace(/\[.*/, "")),
        ]
          .filter(Boolean)
          .join(", ");
  return (
    <li>
      <strong>{[number ? null : where, number].filter(Boolean).join(" ")}</strong>
      {number && position !== null && <span className={classes.soft}>{where}</span>}
      <span>{`${t(`accounting.chain.of.${of}`)}: ${what}`}</span>
    </li>
  );
}

function Report({ report }: { report: ChainReport }) {
  const { t, language } = useTexts();
  const { records, is_whole, faults, has_more } = report;
  const count = formatNumber(records, language);
  if (is_whole)
    return (
      <Alert color="green" icon={<IconShieldCheck aria-hidden />} role="status">
        {t("accounting.chain.whole", { count })}
      </Alert>
    );
  return (
    <>
      <Alert color="red" icon={<IconShieldX aria-hidden />} role="alert">
        {t("accounting.chain.broken", { count })}
      </Alert>
      <ul className={classes.faults}>
        {faults.map((fault) => (
          <Fault key={JSON.stringify(fault)} fault={fault} />
        ))}
      </ul>
      {has_more && <p className={classes.quiet}>{t("accounting.chain.more")}</p>}
    </>
  );
}

function ReportDialog({ report, onClose }: { report: ChainReport; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <PlainModal opened onClose={onClose} title={t("accounting.chain.title")} size="lg">
      <Report report={report} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("action.close")}
        </Button>
      </Group>
    </PlainModal>
  );
}

interface ChainButtonProps {
  issuer: Issuer;
  /** Below the issuer's. */
  path?: "chain" | "ticketbai/check";
  title?: "accounting.chain.verify" | "accounting.ticketbai.check";
}

/** Verifies the chain of an issuer's records or files and reports any that was changed. */
export function ChainButton({
  issuer: { id, label },
  path = "chain",
  title = "accounting.chain.verify",
}: ChainButtonProps) {
  const { t } = useTexts();
  const verify = useMutation({ mutationFn: async () => (await call<ChainReport>(`/issuers/${id}/${path}`)).data });
  const run = () => verify.mutate();
  usePageCommands([{ id: "issuer_verify", title, icon: "series", hint: label, run }]);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={verify.isPending}
        onClick={run}
      >
        {t(title)}
      </Button>
      {verify.data && <ReportDialog report={verify.data} onClose={verify.reset} />}
    </>
  );
}
