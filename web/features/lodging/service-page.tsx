import { Alert, Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import type { LodgingServiceState } from "#shared/domain/lodging/lodging-service.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Awaited } from "#web/components/awaited.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Fact, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { NoPermission } from "#web/components/no-permission.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "./lodging.module.css";
import { ServiceForm } from "./service-form.tsx";
import { lodgingServiceQuery, useLodgingServiceChanges } from "./service-queries.ts";
import { ServiceTrial } from "./service-trial.tsx";

type Account = NonNullable<LodgingServiceState["current"]>;

function AccountData({ account }: { account: Account }) {
  const { t, language, fieldLabel } = useTexts();
  const { environment, username, lessor_code, created_at, created_by_label, answered_at, failure, failed_at } = account;
  return (
    <Stack gap="sm">
      {username === null && <Notice tone="danger">{t("lodging.service.lost")}</Notice>}
      {failure !== null && (
        <Notice tone="due">
          {t("lodging.service.failing", {
            since: formatInstant(failed_at ?? created_at, language),
            reason: t(`lodging.fault.${failure}`),
          })}
        </Notice>
      )}
      {environment === "test" && <Notice tone="due">{t("lodging.service.test_counts_not")}</Notice>}
      <FieldList>
        <Fact label={fieldLabel("lodging_service", "environment")}>{t(`lodging.environment.${environment}`)}</Fact>
        {username !== null && <Fact label={fieldLabel("lodging_service", "username")}>{username}</Fact>}
        {lessor_code !== null && <Fact label={fieldLabel("lodging_service", "lessor_code")}>{lessor_code}</Fact>}
        <Fact label={t("lodging.service.since")}>
          <Instant at={created_at} /> {created_by_label !== null && `· ${created_by_label}`}
        </Fact>
        <Fact label={t("lodging.service.answered_at")}>
          {answered_at === null ? "–" : <Instant at={answered_at} />}
        </Fact>
      </FieldList>
    </Stack>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { remove } = useLodgingServiceChanges();
  return (
    <ConfirmDialog
      title={t("lodging.service.remove_title")}
      text={t("lodging.service.remove_text")}
      confirm={t("lodging.service.remove")}
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

/** The account can be tried as it is stored: the password stays on the server. */
function Actions({ account, onChange }: { account: Account | null; onChange: () => void }) {
  const { t } = useTexts();
  const [isRemoving, setRemoving] = useState(false);
  const { attempt } = useLodgingServiceChanges();
  if (account === null)
    return (
      <Button mt="md" onClick={onChange}>
        {t("lodging.service.set_up")}
      </Button>
    );
  const { environment, username, lessor_code } = account;
  return (
    <>
      <div aria-live="polite" aria-busy={attempt.isPending}>
        {attempt.data && !attempt.isPending && <ServiceTrial trial={attempt.data} />}
        {attempt.error && <Notice tone="danger">{describeError(attempt.error)}</Notice>}
      </div>
      <Group gap="sm" mt="md">
        {username !== null && lessor_code !== null && (
          <Button loading={attempt.isPending} onClick={() => attempt.mutate({ environment, username, lessor_code })}>
            {t("lodging.service.try")}
          </Button>
        )}
        <Button variant="default" onClick={onChange}>
          {t("lodging.service.change")}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          {t("lodging.service.remove")}
        </Button>
        {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} />}
      </Group>
    </>
  );
}

function AccountPanel() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useIsOpen("lodging service form");
  const query = useQuery(lodgingServiceQuery);
  return (
    <Panel title={t("lodging.service.title")}>
      <p className={classes.about}>{t("lodging.service.about")}</p>
      <p className={classes.about}>{t("lodging.service.unverified")}</p>
      <Awaited query={query} height={120}>
        {({ current }) => {
          if (isOpen) return <ServiceForm current={current} onDone={() => setOpen(false)} />;
          return (
            <>
              {current ? <AccountData account={current} /> : <Notice>{t("lodging.service.none")}</Notice>}
              <Actions account={current} onChange={() => setOpen(true)} />
            </>
          );
        }}
      </Awaited>
    </Panel>
  );
}

/** /lodging: the company's account with SES.HOSPEDAJES. */
export function LodgingPage() {
  const { t } = useTexts();
  const isAllowed = useCan()("company", "update");
  if (!isAllowed) return <NoPermission />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("page.lodging")} />
      <AccountPanel />
    </div>
  );
}
