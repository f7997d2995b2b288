import { ActionIcon, Anchor } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { downloadFile } from "#shared/client/download-file.ts";
import type { TicketbaiFile } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, NumberValue } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";
import { TicketbaiStateValue } from "./ticketbai-state.tsx";

function DownloadButton({ file: { invoice_id, identifier, number } }: { file: TicketbaiFile }) {
  const { t } = useTexts();
  const name = t("accounting.ticketbai.download_of", { number });
  const download = useMutation({
    mutationFn: () => downloadFile(`/invoices/${invoice_id}/ticketbai/file`, `${identifier ?? number}.xml`),
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

function FileRow({ file, labels }: { file: TicketbaiFile; labels: Labels }) {
  return (
    <tr>
      <td data-label={labels.position} data-align="right">
        <NumberValue value={file.position} />
      </td>
      <td data-label={labels.number}>
        <Anchor component={Link} href={`/invoices/${file.invoice_id}`}>
          {file.number}
        </Anchor>
      </td>
      <td data-label={labels.day}>
        <span data-unbroken>
          <Day date={file.issue_date} />
        </span>
      </td>
      <td data-label={labels.state}>
        <div>
          <TicketbaiStateValue file={file} />
        </div>
        {file.identifier && <code className={classes.hash}>{file.identifier}</code>}
      </td>
      <td data-label={labels.file}>{file.has_document && <DownloadButton file={file} />}</td>
    </tr>
  );
}

type Labels = Readonly<Record<"position" | "number" | "day" | "state" | "file", string>>;

/** The latest files of an issuer. */
export function TicketbaiTable({ files }: { files: readonly TicketbaiFile[] }) {
  const { t, fieldLabel } = useTexts();
  const labels: Labels = {
    position: t("accounting.ticketbai.position"),
    number: fieldLabel("invoice", "number"),
    day: fieldLabel("invoice", "issue_date"),
    state: t("accounting.ticketbai.state"),
    file: t("accounting.ticketbai.file"),
  };
  return (
    <section className={classes.frame} aria-label={t("accounting.ticketbai.files")}>
      <table className={classes.lines}>
        <thead>
          <tr>
            {Object.entries(labels).map(([name, label]) => (
              <th key={name} scope="col" data-align={name === "position" ? "right" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow key={file.id} file={file} labels={labels} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
