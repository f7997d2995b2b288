import { ActionIcon } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { VerifactuBatch } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import { downloadFile } from "#shared/client/download-file.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { NumberValue, Instant } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";

interface MessageProps {
  issuer: Issuer;
  batch: VerifactuBatch;
}

function DownloadButton({ issuer, batch: { id, sequence } }: MessageProps) {
  const { t } = useTexts();
  const name = t("accounting.sending.download", { number: sequence });
  const download = useMutation({
    mutationFn: () => downloadFile(`/issuers/${issuer.id}/batches/${id}/file`, `${sequence}.xml`),
  });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={name}
      title={name}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      <IconFileDownload size={18} aria-hidden />
    </ActionIcon>
  );
}

function State({ batch: { state, last_error, refused_count, environment } }: { batch: VerifactuBatch }) {
  const { t } = useTexts();
  if (state === "waiting")
    return (
      <StatusBadge
        color={last_error === null ? "gray" : "red"}
        label={t(last_error === null ? "accounting.sent_state.pending" : "accounting.sending.failing")}
      />
    );
  if (state === "dropped") return <StatusBadge color="gray" label={t("accounting.sending.dropped")} />;
  if (environment !== "none")
    return (
      <StatusBadge
        color={refused_count === 0 ? "green" : "amber"}
        label={t("accounting.agency.answered_by", { count: refused_count })}
      />
    );
  if (refused_count === 0) return <StatusBadge color="green" label={t("accounting.sent_state.sent")} />;
  return <StatusBadge color="amber" label={t("accounting.sending.partly", { count: refused_count })} />;
}

type Labels = Readonly<Record<"number" | "when" | "records" | "positions" | "state" | "file", string>>;

function Message({ issuer, batch, labels }: MessageProps & { labels: Labels }) {
  const { sequence, first_position, last_position, record_count, sent_at, made_at, reference } = batch;
  return (
    <tr>
      <td data-label={labels.number} data-align="right">
        <NumberValue value={sequence} />
      </td>
      <td data-label={labels.when}>
        <span data-unbroken>
          <Instant at={sent_at ?? made_at} />
        </span>
      </td>
      <td data-label={labels.records} data-align="right">
        <NumberValue value={record_count} />
      </td>
      <td data-label={labels.positions} data-align="right">
        {first_position === last_position ? first_position : `${first_position}–${last_position}`}
      </td>
      <td data-label={labels.state}>
        <div>
          <State batch={batch} />
          {reference && <span className={classes.soft}>{reference}</span>}
        </div>
      </td>
      <td data-label={labels.file}>
        <DownloadButton issuer={issuer} batch={batch} />
      </td>
    </tr>
  );
}

const numeric: ReadonlySet<string> = new Set(["number", "records", "positions"]);

/** The latest messages with an issuer's records, sent or in files. */
export function MessageTable({ issuer, batches }: { issuer: Issuer; batches: readonly VerifactuBatch[] }) {
  const { t } = useTexts();
  const labels: Labels = {
    number: t("accounting.sending.number"),
    when: t("accounting.sending.when"),
    records: t("accounting.sending.records"),
    positions: t("accounting.sending.positions"),
    state: t("accounting.sending.state"),
    file: t("accounting.sending.file"),
  };
  return (
    <section className={classes.frame} aria-label={t("accounting.sending.messages")}>
      <table className={classes.lines}>
        <thead>
          <tr>
            {Object.entries(labels).map(([name, label]) => (
              <th key={name} scope="col" data-align={numeric.has(name) ? "right" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <Message key={batch.id} issuer={issuer} batch={batch} labels={labels} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
