import { Button, Skeleton } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useMutation, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiToken } from "#shared/domain/account/api-token.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useTexts } from "../use-texts.ts";
import classes from "./api-token-list.module.css";

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

interface RevokeDialogProps {
  token: ApiToken;
  onRevoke: (id: string) => Promise<void>;
  onClose: () => void;
}

function RevokeDialog({ token, onRevoke, onClose }: RevokeDialogProps) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => onRevoke(token.id),
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

interface ApiTokenListProps {
  query: UseQueryOptions<ApiToken[], Error, ApiToken[], string[]>;
  /** Withdraws one. */
  onRevoke: (id: string) => Promise<void>;
  /** What stands there where there is none. */
  none: string;
}

/** Somebody's access tokens that still work, each to be withdrawn. */
export function ApiTokenList({ query, onRevoke, none }: ApiTokenListProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(query);
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
      {data?.length === 0 && <p className={classes.hint}>{none}</p>}
      <ul className={classes.tokens}>
        {data?.map((token) => (
          <Token key={token.id} token={token} onRevoke={() => setLeaving(token)} />
        ))}
      </ul>
      {leaving && <RevokeDialog token={leaving} onRevoke={onRevoke} onClose={() => setLeaving(null)} />}
    </>
  );
}
