import { Alert, Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { STAMP_WAIT_MINUTES } from "#shared/domain/documents/policy.ts";
import type { StampAuthorityState } from "#shared/domain/documents/stamp-authority.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Awaited } from "#web/components/awaited.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Fact, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "./documents.module.css";
import page from "./seal-page.module.css";
import { StampAuthorityForm } from "./stamp-authority-form.tsx";
import { stampAuthorityQuery, useStampAuthorityChanges } from "./stamp-authority-queries.ts";
import { TrialResult } from "./stamp-trial.tsx";

type Authority = NonNullable<StampAuthorityState["current"]>;

function AuthorityData({ authority }: { authority: Authority }) {
  const { t, language } = useTexts();
  const { url, account, policy, created_at, created_by_label, answered_at, failure, failed_at } = authority;
  return (
    <>
      {failure !== null && (
        <Notice tone="due">
          {t("seal.authority.failing", {
            reason: t(`seal.fault.${failure}`),
            since: formatInstant(failed_at ?? created_at, language),
            minutes: STAMP_WAIT_MINUTES,
          })}
        </Notice>
      )}
      <FieldList>
        <Fact label={t("seal.authority.url")}>
          <span className={classes.hash}>{url}</span>
        </Fact>
        {account !== null && <Fact label={t("seal.authority.account")}>{account}</Fact>}
        {policy !== null && <Fact label={t("seal.authority.policy")}>{policy}</Fact>}
        <Fact label={t("seal.authority.since")}>
          <Instant at={created_at} /> {created_by_label !== null && `· ${created_by_label}`}
        </Fact>
        <Fact label={t("seal.authority.answered_at")}>{answered_at === null ? "–" : <Instant at={answered_at} />}</Fact>
      </FieldList>
    </>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { remove } = useStampAuthorityChanges();
  return (
    <ConfirmDialog
      title={t("seal.authority.remove_title")}
      text={t("seal.authority.remove_text")}
      confirm={t("seal.authority.remove")}
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

/** The authority can be tried as it is stored: the password stays on the server. */
function Actions({ authority, onChange }: { authority: Authority | null; onChange: () => void }) {
  const { t } = useTexts();
  const [isRemoving, setRemoving] = useState(false);
  const { attempt } = useStampAuthorityChanges();
  if (authority === null)
    return (
      <Button mt="md" onClick={onChange}>
        {t("seal.authority.set_up")}
      </Button>
    );
  const { url, account, policy } = authority;
  return (
    <>
      <div aria-live="polite" aria-busy={attempt.isPending}>
        {attempt.data && !attempt.isPending && <TrialResult trial={attempt.data} />}
        {attempt.error && <Notice tone="danger">{describeError(attempt.error)}</Notice>}
      </div>
      <Group gap="sm" mt="md">
        <Button loading={attempt.isPending} onClick={() => attempt.mutate({ url, account, policy })}>
          {t("seal.authority.try")}
        </Button>
        <Button variant="default" onClick={onChange}>
          {t("seal.authority.change")}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          {t("seal.authority.remove")}
        </Button>
        {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} />}
      </Group>
    </>
  );
}

/** The time-stamping authority of signatures and seals. */
export function StampAuthorityPanel() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useIsOpen("stamp authority form");
  const mayChange = useCan()("company", "update");
  const query = useQuery(stampAuthorityQuery);
  return (
    <Panel title={t("seal.authority.title")}>
      <p className={page.about}>{t("seal.authority.about")}</p>
      <Awaited query={query} height={120}>
        {({ current }) => {
          if (isOpen) return <StampAuthorityForm current={current} onDone={() => setOpen(false)} />;
          return (
            <>
              {current ? <AuthorityData authority={current} /> : <Notice>{t("seal.authority.none")}</Notice>}
              {mayChange && <Actions authority={current} onChange={() => setOpen(true)} />}
            </>
          );
        }}
      </Awaited>
    </Panel>
  );
}
