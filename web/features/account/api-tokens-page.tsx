import { Anchor, Button, Skeleton } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import type { ApiToken, MadeApiToken } from "#shared/domain/account/api-token.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { ShownOnce } from "#web/components/shown-once.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { apiTokensQuery, revokeApiToken } from "./api-tokens-query.ts";
import classes from "./api-tokens.module.css";
import pageClasses from "./profile-page.module.css";

const ApiTokenForm = lazy(async () => ({ default: (await import("./api-token-form.tsx")).ApiTokenForm }));

/** What it reaches, in words: "Alquileres (leer y escribir), Personas (leer)". */
function useScopeNames() {
  const { t, textOf } = useTexts();
  return (scopes: readonly string[]) =>
    scopes
      .map((scope) => {
        const [entity = "", level = ""] = scope.split(":");
        const name = entity === "*" ? t("account.tokens.everything") : (textOf(`entities.${entity}`) ?? entity);
        return `${name} (${textOf(`account.tokens.level.${level}`) ?? level})`;
      })
      .join(", ");
}

function Token({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t, language } = useTexts();
  const nameScopes = useScopeNames();
  const { name, hint, scopes, expires_on, last_used_on } = token;
  const used =
    last_used_on === null
      ? t("account.tokens.never_used")
      : t("account.tokens.used", { date: formatDate(last_used_on, language) });
  return (
    <li className={classes.token}>
      <IconKey size={22} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <strong>{name}</strong>
        <span>
          <code>{hint}</code> · {t("account.tokens.until", { date: formatDate(expires_on, language) })} · {used}
        </span>
        <span>{nameScopes(scopes)}</span>
      </div>
      <Button variant="default" size="xs" aria-label={`${t("account.tokens.revoke")}: ${name}`} onClick={onRevoke}>
        {t("account.tokens.revoke")}
      </Button>
    </li>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => revokeApiToken(token.id),
    onSuccess: () => showSuccess(t("account.tokens.revoked")),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("account.tokens.revoke_title", { name: token.name })}
      text={t("account.tokens.revoke_text")}
      confirm={t("account.tokens.revoke")}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    />
  );
}

function TokenList() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(apiTokensQuery);
  const [leaving, setLeaving] = useState<ApiToken | null>(null);
  return (
    <>
      {error && !data && (
        <p className={classes.hint} role="alert">
          {error.message}{" "}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {t("action.retry")}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton height={52} radius="sm" />}
      {data?.length === 0 && <p className={classes.hint}>{t("account.tokens.none")}</p>}
      <ul className={classes.tokens}>
        {data?.map((token) => (
          <Token key={token.id} token={token} onRevoke={() => setLeaving(token)} />
        ))}
      </ul>
      {leaving && <RevokeDialog token={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** /api-tokens: the keys by which one's own programs act here. */
export function ApiTokensPage() {
  const { t } = useTexts();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeApiToken | null>(null);
  const show = (token: MadeApiToken) => {
    setIsMaking(false);
    setMade(token);
  };
  return (
    <div className={pageClasses.page}>
      <PageHeader title={t("page.api_tokens")}>
        <Button onClick={() => setIsMaking(true)}>{t("account.tokens.make")}</Button>
      </PageHeader>
      <Panel>
        <p className={classes.hint}>
          {t("account.tokens.hint")}{" "}
          <Anchor component={Link} href="/api-docs" inherit>
            {t("page.api_docs")}
          </Anchor>
        </p>
        <TokenList />
      </Panel>
      {isMaking && (
        <Suspense>
          <ApiTokenForm onClose={() => setIsMaking(false)} onMade={show} />
        </Suspense>
      )}
      {made && (
        <ShownOnce
          title={made.name}
          label={t("account.tokens.token")}
          secret={made.token}
          onClose={() => setMade(null)}
        />
      )}
    </div>
  );
}
