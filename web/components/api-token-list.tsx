import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useMutation, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiToken } from "#shared/domain/account/api-token.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { Awaited } from "./awaited.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Credential, CredentialList } from "./credential-list.tsx";
import { useTexts } from "./use-texts.ts";
import classes from "./credential-list.module.css";

/** A token's scopes as text: "Alquileres (leer y escribir), Personas (leer)". */
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
    <Credential
      icon={IconKey}
      name={name}
      trailing={
        <Button variant="default" size="xs" aria-label={`${t("account.tokens.revoke")}: ${name}`} onClick={onRevoke}>
          {t("account.tokens.revoke")}
        </Button>
      }
    >
      <span>
        <code>{hint}</code> · {t("account.tokens.until", { date: formatDate(expires_on, language) })} · {used}
      </span>
      <span>{nameScopes(scopes)}</span>
    </Credential>
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
  /** Revokes a token. */
  onRevoke: (id: string) => Promise<void>;
  /** Text shown if there are no tokens. */
  none: string;
}

/** A user's active access tokens, each with a revoke button. */
export function ApiTokenList({ query: options, onRevoke, none }: ApiTokenListProps) {
  const query = useQuery(options);
  const [leaving, setLeaving] = useState<ApiToken | null>(null);
  return (
    <>
      <Awaited query={query} height={52}>
        {(tokens) =>
          tokens.length === 0 ? (
            <p className={classes.none}>{none}</p>
          ) : (
            <CredentialList>
              {tokens.map((token) => (
                <Token key={token.id} token={token} onRevoke={() => setLeaving(token)} />
              ))}
            </CredentialList>
          )
        }
      </Awaited>
      {leaving && <RevokeDialog token={leaving} onRevoke={onRevoke} onClose={() => setLeaving(null)} />}
    </>
  );
}
