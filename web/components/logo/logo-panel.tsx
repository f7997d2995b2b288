import { Alert, Button, Group, Skeleton } from "@mantine/core";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import type { MessageKey } from "#locales/es.ts";
import { describeError } from "#shared/client/api-error.ts";
import { createIdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { Panel } from "../detail/panel.tsx";
import { useCan } from "../use-can.ts";
import { useShownBlob } from "../use-shown-blob.ts";
import { useTexts } from "../use-texts.ts";
import { type LogoOwner, logoQuery, removeLogo, sendLogo } from "./logo-queries.ts";
import classes from "./logo-panel.module.css";

/** On white, as in PDFs. */
function Logo({ owner }: { owner: LogoOwner }) {
  const { t } = useTexts();
  const { data } = useQuery(logoQuery(owner));
  const show = useShownBlob(data);
  if (owner.logo === null) return <p className={classes.none}>{t("components.logo.none")}</p>;
  if (!data) return <Skeleton width={220} height={74} />;
  return <img ref={show} className={classes.logo} alt={owner.logo_name ?? ""} />;
}

function useLogoChanges(owner: LogoOwner) {
  const [submit] = useState(createIdempotentSubmit);
  const meta = { toast: "never" } as const;
  const sending = useMutation({ meta, mutationFn: (file: File) => sendLogo(owner, file, submit) });
  const removing = useMutation({ meta, mutationFn: () => removeLogo(owner) });
  return { sending, removing, error: sending.error ?? removing.error };
}

function Actions({ owner, changes }: { owner: LogoOwner; changes: ReturnType<typeof useLogoChanges> }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { sending, removing } = changes;
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    removing.reset();
    if (file) sending.mutate(file);
    currentTarget.value = "";
  };
  return (
    <Group gap="sm" mt="md">
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={t("components.logo.title")}
        onChange={take}
      />
      <Button
        variant="default"
        leftSection={<IconPhotoUp size={16} aria-hidden />}
        loading={sending.isPending}
        onClick={() => input.current?.click()}
      >
        {t(owner.logo === null ? "components.logo.add" : "components.logo.replace")}
      </Button>
      {owner.logo !== null && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={removing.isPending}
          onClick={() => {
            sending.reset();
            removing.mutate();
          }}
        >
          {t("components.logo.remove")}
        </Button>
      )}
    </Group>
  );
}

/** The logo used in PDFs, and its upload. */
export function LogoPanel({ owner, hint = "components.logo.hint" }: { owner: LogoOwner; hint?: MessageKey }) {
  const { t } = useTexts();
  const mayUpdate = useCan()(owner.resource.name, "update");
  const changes = useLogoChanges(owner);
  return (
    <Panel title={t("components.logo.title")}>
      {changes.error && (
        <Alert color="red" mb="md" role="alert">
          {describeError(changes.error)}
        </Alert>
      )}
      <Logo owner={owner} />
      {mayUpdate && <Actions owner={owner} changes={changes} />}
      <p className={classes.hint}>{t(hint)}</p>
    </Panel>
  );
}
