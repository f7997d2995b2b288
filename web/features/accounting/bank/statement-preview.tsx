import { Button, Group } from "@mantine/core";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "wouter";
import type { PreviewedAccount, PreviewedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Iban, Money } from "#web/components/value.tsx";
import classes from "./statement-preview.module.css";

const entity = "bank_statement";

function AccountFacts({ account }: { account: PreviewedAccount }) {
  const { t } = useTexts();
  const { movement_count, known_count } = account;
  return (
    <FieldList>
      <Field entity={entity} name="iban" isWide>
        <Iban iban={account.iban} />
      </Field>
      <Field entity={entity} name="issuer_id">
        {account.issuer_label}
      </Field>
      <Field entity={entity} name="holder">
        {account.holder}
      </Field>
      <Field entity={entity} name="start_date">
        <Day date={account.start_date} />
      </Field>
      <Field entity={entity} name="end_date">
        <Day date={account.end_date} />
      </Field>
      <Field entity={entity} name="initial_balance">
        <Money cents={account.initial_balance} />
      </Field>
      <Field entity={entity} name="final_balance">
        <Money cents={account.final_balance} />
      </Field>
      <Field entity={entity} name="movement_count">
        {t("accounting.statement.preview_count", {
          count: movement_count,
          fresh: movement_count - known_count,
          known: known_count,
        })}
      </Field>
      <Field entity={entity} name="format">
        {t(`accounting.bank_statement.format.${account.format}`)}
      </Field>
    </FieldList>
  );
}

function Account({ account }: { account: PreviewedAccount }) {
  const { t } = useTexts();
  return (
    <li className={classes.account}>
      <AccountFacts account={account} />
      {account.issuer_id === null && <Notice tone="due">{t("accounting.statement.preview_other_account")}</Notice>}
    </li>
  );
}

/** Without anything new there is nothing to import: the statement that has the movements is shown instead. */
function NothingNew({ accounts }: PreviewedStatement) {
  const { t } = useTexts();
  const known = accounts.find(({ bank_statement_id }) => bank_statement_id !== null);
  return (
    <Notice>
      {t("accounting.statement.preview_known")}{" "}
      {known?.bank_statement_id && (
        <Link href={`/bank-statements/${known.bank_statement_id}`}>{t("accounting.statement.preview_open")}</Link>
      )}
    </Notice>
  );
}

/** Focuses the main button when the preview takes the place of the file's input. */
function useFirstFocus(): RefObject<HTMLButtonElement | null> {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}

interface StatementPreviewProps {
  file: File;
  preview: PreviewedStatement;
  isBusy: boolean;
  onImport: () => void;
  onClose: () => void;
}

/** What a bank's file has, before it is imported. */
export function StatementPreview({ file, preview: { accounts }, isBusy, onImport, onClose }: StatementPreviewProps) {
  const { t } = useTexts();
  const first = useFirstFocus();
  const hasNew = accounts.some(({ movement_count, known_count }) => movement_count > known_count);
  return (
    <>
      <p className={classes.title}>{t("accounting.statement.preview_title", { name: file.name })}</p>
      <ul className={classes.accounts}>
        {accounts.map((account) => (
          <Account key={`${account.iban} ${account.currency}`} account={account} />
        ))}
      </ul>
      {!hasNew && <NothingNew accounts={accounts} />}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" ref={hasNew ? null : first} onClick={onClose}>
          {t("action.cancel")}
        </Button>
        {hasNew && (
          <Button ref={first} loading={isBusy} onClick={onImport}>
            {t("accounting.statement.preview_import")}
          </Button>
        )}
      </Group>
    </>
  );
}
