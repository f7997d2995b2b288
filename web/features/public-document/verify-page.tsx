import { Button, TextInput } from "@mantine/core";
import { IconFileSearch } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearch } from "wouter";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import { FileDrop, FileDropHint, FileDropTitle } from "#web/components/file-drop.tsx";
import { CODE_LENGTH, isCode, plainCode, formatVerificationCode } from "#shared/domain/documents/verification.ts";
import { useT } from "#shared/ui/use-t.ts";
import { StandalonePage } from "./standalone-page.tsx";
import { type VerificationRequest, verify } from "./verify-queries.ts";
import { VerifyResult } from "./verify-result.tsx";
import classes from "./verify.module.css";
import { VERIFIED_FILE_BYTES } from "#shared/domain/documents/policy.ts";

/** The verification code, from a QR link or typed. */
function CodeForm({ onVerify, isBusy }: { onVerify: (request: VerificationRequest) => void; isBusy: boolean }) {
  const t = useT();
  const linked = new URLSearchParams(useSearch()).get("code") ?? "";
  const [typed, setTyped] = useState(() => formatVerificationCode(plainCode(linked)));
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = plainCode(typed);
    setFault(isCode(code) ? undefined : t("signing.verify.code_wrong", { count: CODE_LENGTH }));
    if (isCode(code)) onVerify({ kind: "code", code });
    else input.current?.focus();
  };
  const verifyLinked = useEffectEvent(() => {
    const code = plainCode(linked);
    if (isCode(code)) onVerify({ kind: "code", code });
  });
  // A QR link is verified at once.
  useEffect(() => verifyLinked(), []);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        size="md"
        label={t("signing.verify.code")}
        description={t("signing.verify.code_hint")}
        placeholder="XXXX-XXXX-XXXX"
        value={typed}
        error={fault}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        classNames={{ input: classes.code }}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isBusy}>
        {t("signing.verify.ask")}
      </Button>
    </form>
  );
}

/** The file: selected or dropped, and hashed in the browser. */
function FileForm({ onVerify, isBusy }: { onVerify: (request: VerificationRequest) => void; isBusy: boolean }) {
  const t = useT();
  const [fault, setFault] = useState<string>();
  const take = (file: File) => {
    setFault(
      file.size > VERIFIED_FILE_BYTES
        ? t("signing.verify.too_large", { megabytes: VERIFIED_FILE_BYTES / 1_048_576 })
        : undefined,
    );
    if (file.size <= VERIFIED_FILE_BYTES) onVerify({ kind: "file", file, isSent: false });
  };
  return (
    <FileDrop
      onFile={take}
      accept="application/pdf,.pdf"
      label={t("signing.verify.file")}
      icon={IconFileSearch}
      isBusy={isBusy}
    >
      <FileDropTitle>{t("signing.verify.file")}</FileDropTitle>
      <FileDropHint>{t("signing.verify.file_hint")}</FileDropHint>
      {fault && (
        <small role="alert" className={classes.fault}>
          {fault}
        </small>
      )}
    </FileDrop>
  );
}

/** /verify: verifies a signed document by its code or its file. */
export function VerifyPage() {
  const t = useT();
  const verification = useMutation({ mutationFn: verify, meta: { toast: "never" } });
  const { data, variables, isPending, error, mutate } = verification;
  return (
    <StandalonePage title={t("signing.verify.title")} hint={t("signing.verify.hint")}>
      <CodeForm onVerify={mutate} isBusy={isPending && variables.kind === "code"} />
      <p className={classes.or}>{t("signing.verify.or")}</p>
      <FileForm onVerify={mutate} isBusy={isPending && variables.kind === "file"} />
      <div className={classes.answer} aria-live="polite" aria-busy={isPending}>
        <SendFailure error={isPending ? null : error} />
        {data && variables && !isPending && (
          <VerifyResult
            verification={data}
            request={variables}
            isBusy={isPending}
            onSend={() => variables.kind === "file" && mutate({ ...variables, isSent: true })}
          />
        )}
      </div>
    </StandalonePage>
  );
}
