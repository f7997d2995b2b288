import { Alert, Button, FileInput, Group, Select, Stack } from "@mantine/core";
import { IconCertificate, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MessageKey } from "#locales/es.ts";
import { describeError } from "#shared/client/api-error.ts";
import {
  type Certificate,
  type CertificateInput,
  type CertificateState,
  otherCapacities,
} from "#shared/domain/accounting/certificates/certificate.ts";
import { CERTIFICATE_NOTICE_DAYS } from "#shared/domain/accounting/policy.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { Awaited } from "#web/components/awaited.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import { certificateQuery, type CertificateSource, useCertificateChanges } from "./certificate-queries.ts";
import classes from "./certificates.module.css";

const entity = "certificate";

/** What differs between the certificate of an issuer and that of the company. */
export interface CertificateUse {
  readonly source: CertificateSource;
  readonly title: MessageKey;
  readonly none: MessageKey;
  readonly lost: MessageKey;
  readonly over: MessageKey;
  /** What it means that it is self-signed; omitted where that is of no account. */
  readonly self_signed?: MessageKey;
  /** What it means that its owner has another NIF since; omitted where another place says it. */
  readonly of_other?: MessageKey;
  /** What its removal means. */
  readonly remove_text: MessageKey;
  /** What it is used for; omitted where the page says it. */
  readonly about?: MessageKey;
  /** Whether a representative's or a collaborator's certificate may be used. */
  readonly allowsOthers: boolean;
}

function CertificateData({ certificate, allowsOthers }: { certificate: Certificate; allowsOthers: boolean }) {
  const { t } = useTexts();
  const { holder_name, holder_tax_id, capacity, authority, serial, starts_at, ends_at } = certificate;
  return (
    <FieldList>
      <Field entity={entity} name="holder_name">
        {holder_name}
      </Field>
      <Field entity={entity} name="holder_tax_id">
        {allowsOthers ? `${holder_tax_id} · ${t(`accounting.certificate.capacity.${capacity}`)}` : holder_tax_id}
      </Field>
      <Field entity={entity} name="authority">
        {authority}
      </Field>
      <Field entity={entity} name="serial">
        <code className={classes.serial}>{serial}</code>
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

function Warning({ use, state }: { use: CertificateUse; state: CertificateState }) {
  const { t } = useTexts();
  const { current, days_left, is_lost, is_self_signed, is_of_other } = state;
  if (current === null) return <Notice>{t(use.none)}</Notice>;
  if (is_lost) return <Notice tone="danger">{t(use.lost)}</Notice>;
  if (is_of_other && use.of_other !== undefined)
    return <Notice tone="danger">{t(use.of_other, { tax_id: current.holder_tax_id })}</Notice>;
  if (is_self_signed && use.self_signed !== undefined && (days_left ?? 0) >= 0)
    return <Notice tone="due">{t(use.self_signed)}</Notice>;
  if (days_left === null || days_left > Math.max(...CERTIFICATE_NOTICE_DAYS)) return null;
  if (days_left < 0) return <Notice tone="danger">{t(use.over)}</Notice>;
  return <Notice tone="due">{t("accounting.certificate.days_left", { count: days_left })}</Notice>;
}

type Capacity = CertificateInput["capacity"];
const capacityOf = (value: string | null): Capacity => otherCapacities.find((one) => one === value) ?? null;

function CapacityField({ value, onChange }: { value: Capacity; onChange: (value: Capacity) => void }) {
  const { t } = useTexts();
  return (
    <Select
      label={t("accounting.certificate.of_other")}
      description={t("accounting.certificate.of_other_hint")}
      data={otherCapacities.map((one) => ({ value: one, label: t(`accounting.certificate.capacity.${one}`) }))}
      placeholder={t("accounting.certificate.capacity.issuer")}
      value={value ?? null}
      onChange={(chosen) => onChange(capacityOf(chosen))}
      clearable
    />
  );
}

function UploadForm({ use, onDone }: { use: CertificateUse; onDone: () => void }) {
  const { t } = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const [capacity, setCapacity] = useState<Capacity>(null);
  const { store } = useCertificateChanges(use.source);
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
        {use.allowsOthers && <CapacityField value={capacity} onChange={setCapacity} />}
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
function RemoveDialog({ use, onClose }: { use: CertificateUse; onClose: () => void }) {
  const { t } = useTexts();
  const { remove } = useCertificateChanges(use.source);
  return (
    <ConfirmDialog
      title={t("accounting.certificate.remove_title")}
      text={t(use.remove_text)}
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

function Actions({ use, state }: { use: CertificateUse; state: CertificateState }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  if (isOpen) return <UploadForm use={use} onDone={() => setOpen(false)} />;
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
      {isRemoving && <RemoveDialog use={use} onClose={() => setRemoving(false)} />}
    </Group>
  );
}

/** A certificate in use, and those before it. */
export function CertificatePanel({ use }: { use: CertificateUse }) {
  const { t } = useTexts();
  const mayChange = useCan()("company", "update");
  const query = useQuery(certificateQuery(use.source));
  return (
    <Panel title={t(use.title)}>
      <Awaited query={query} height={120}>
        {(state) => (
          <>
            {use.about && state.current && <p className={classes.soft}>{t(use.about)}</p>}
            <Warning use={use} state={state} />
            {state.current && <CertificateData certificate={state.current} allowsOthers={use.allowsOthers} />}
            {mayChange && <Actions use={use} state={state} />}
            {state.former.map(({ id, holder_name, serial, removed_at, removed_by_label }) => (
              <p key={id} className={classes.soft}>
                <IconCertificate size={14} aria-hidden /> {holder_name} · {serial} ·{" "}
                {t("accounting.certificate.removed")} <Instant at={removed_at} /> {removed_by_label}
              </p>
            ))}
          </>
        )}
      </Awaited>
    </Panel>
  );
}
