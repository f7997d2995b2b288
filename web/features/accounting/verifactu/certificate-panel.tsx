import { Alert, Button, FileInput, Group, Select, Skeleton, Stack } from "@mantine/core";
import { IconCertificate, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import {
  type Certificate,
  type CertificateInput,
  type CertificateState,
  otherCapacities,
} from "#shared/domain/accounting/certificates/certificate.ts";
import { CERTIFICATE_NOTICE_DAYS } from "#shared/domain/accounting/policy.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";
import { certificateQuery, useCertificateChanges } from "./certificate-queries.ts";

const entity = "certificate";

function CertificateData({ certificate }: { certificate: Certificate }) {
  const { t } = useTexts();
  const { holder_name, holder_tax_id, capacity, authority, serial, starts_at, ends_at } = certificate;
  return (
    <FieldList>
      <Field entity={entity} name="holder_name">
        {holder_name}
      </Field>
      <Field entity={entity} name="holder_tax_id">
        {`${holder_tax_id} · ${t(`accounting.certificate.capacity.${capacity}`)}`}
      </Field>
      <Field entity={entity} name="authority">
        {authority}
      </Field>
      <Field entity={entity} name="serial">
        <code className={classes.hash}>{serial}</code>
      </Field>
      <Field entity={entity} name="starts_at">
        <Instant at={starts_at} />
      </Field>
      <Field entity={entity} name="ends_at">
        <Instant at={ends_at} />
      </Field>
    </FieldList>
  );
}

function Warning({ state: { current, days_left, is_lost } }: { state: CertificateState }) {
  const { t } = useTexts();
  if (current === null) return <Notice>{t("accounting.certificate.none")}</Notice>;
  if (is_lost) return <Notice tone="danger">{t("accounting.certificate.lost")}</Notice>;
  if (days_left === null || days_left > Math.max(...CERTIFICATE_NOTICE_DAYS)) return null;
  if (days_left < 0) return <Notice tone="danger">{t("accounting.certificate.over")}</Notice>;
  return <Notice tone="due">{t("accounting.certificate.days_left", { count: days_left })}</Notice>;
}

type Capacity = CertificateInput["capacity"];
const capacityOf = (value: string | null): Capacity => otherCapacities.find((one) => one === value) ?? null;

function UploadForm({ issuer, onDone }: { issuer: Issuer; onDone: () => void }) {
  const { t } = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const [capacity, setCapacity] = useState<Capacity>(null);
  const { store } = useCertificateChanges(issuer.id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (file && !store.isPending) store.mutate({ file, password, capacity }, { onSuccess: onDone });
      }}
    >
      <Stack gap="sm">
        {store.error && (
          <Alert color="red" role="alert">
            {describeError(store.error)}
          </Alert>
        )}
        <FileInput
          label={t("accounting.certificate.file")}
          description={t("accounting.certificate.file_hint")}
          accept=".p12,.pfx,application/x-pkcs12"
          value={file}
          onChange={setFile}
          required
        />
        <PasswordField
          label={t("accounting.certificate.password")}
          description={t("accounting.certificate.password_hint")}
          autoComplete="off"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Select
          label={t("accounting.certificate.of_other")}
          description={t("accounting.certificate.of_other_hint")}
          data={otherCapacities.map((value) => ({ value, label: t(`accounting.certificate.capacity.${value}`) }))}
          placeholder={t("accounting.certificate.capacity.issuer")}
          value={capacity ?? null}
          onChange={(value) => setCapacity(capacityOf(value))}
          clearable
        />
        <Group gap="sm">
          <Button type="submit" loading={store.isPending} disabled={file === null}>
            {t("accounting.certificate.store")}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t("action.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Its key is deleted: the same certificate is used again only by uploading its file. */
function RemoveDialog({ issuer, onClose }: { issuer: Issuer; onClose: () => void }) {
  const { t } = useTexts();
  const { remove } = useCertificateChanges(issuer.id);
  return (
    <ConfirmDialog
      title={t("accounting.certificate.remove_title")}
      text={t("accounting.certificate.remove_text")}
      confirm={t("accounting.certificate.remove")}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {remove.error && (
        <Alert color="red" role="alert">
          {describeError(remove.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function Actions({ issuer, state }: { issuer: Issuer; state: CertificateState }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  if (isOpen) return <UploadForm issuer={issuer} onDone={() => setOpen(false)} />;
  return (
    <Group gap="sm" mt="md">
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t(state.current ? "accounting.certificate.replace" : "accounting.certificate.upload")}
      </Button>
      {state.current && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setRemoving(true)}
        >
          {t("accounting.certificate.remove")}
        </Button>
      )}
      {isRemoving && <RemoveDialog issuer={issuer} onClose={() => setRemoving(false)} />}
    </Group>
  );
}

/** The certificate with which an issuer's records are sent and its documents signed. */
export function CertificatePanel({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const mayChange = useCan()("company", "update");
  const { data: state, isError } = useQuery(certificateQuery(issuer.id));
  if (isError && !state) return <p>{t("components.failed.title")}</p>;
  if (!state) return <Skeleton height={120} />;
  return (
    <Panel title={t("accounting.certificate.title")}>
      <Warning state={state} />
      {state.current && <CertificateData certificate={state.current} />}
      {mayChange && <Actions issuer={issuer} state={state} />}
      {state.former.map(({ id, holder_name, serial, removed_at, removed_by_label }) => (
        <p key={id} className={classes.soft}>
          <IconCertificate size={14} aria-hidden /> {holder_name} · {serial} · {t("accounting.certificate.removed")}{" "}
          <Instant at={removed_at} /> {removed_by_label}
        </p>
      ))}
    </Panel>
  );
}
