import { Button, TextInput } from "@mantine/core";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { SIGNING_CODE } from "#shared/domain/documents/policy.ts";
import type { CodeConfirmation, SigningCodeState } from "#shared/domain/documents/signing-code.ts";
import type { MessageKey } from "#locales/es.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import classes from "./document.module.css";
import { StepActions } from "./step-actions.tsx";
import { useSigningCode } from "./use-signing-code.ts";

interface Props {
  readonly shortKey: string;
  readonly code: SigningCodeState;
  /** Why the signature was refused, which leads back to this step. */
  readonly refusal: unknown;
  readonly onBack: () => void;
  readonly onProof: (proof: string) => void;
}

type Calls = ReturnType<typeof useSigningCode>;

/** Where the code was sent, until when it works, and whether the service took it. */
function SentCode({ code }: { code: SigningCodeState }) {
  const t = useT();
  const language = useLanguage();
  if (code.sent === null) return null;
  const { channel, address, at, expires_at, delivery } = code.sent;
  if (delivery === "failed") return <Notice tone="danger">{t(`signing.code_failed_${channel}`, { address })}</Notice>;
  const params = { address, time: formatInstant(at, language), until: formatInstant(expires_at, language) };
  return (
    <Notice tone="info">
      {code.sent.is_confirmed ? t("signing.code_elsewhere") : t(`signing.code_sent_${channel}`, params)}
    </Notice>
  );
}

const faults: Readonly<Record<Exclude<CodeConfirmation["outcome"], "confirmed">, MessageKey>> = {
  wrong: "signing.code_wrong",
  used_up: "signing.code_used_up",
  over: "signing.code_over",
};

/** What is wrong with the code that was entered last. */
function useCodeFault({ confirm, request }: Calls, isMissing: boolean): string | undefined {
  const t = useT();
  if (isMissing) return t("signing.code_missing");
  const outcome = confirm.data?.outcome;
  if (!outcome || outcome === "confirmed" || request.submittedAt > confirm.submittedAt) return undefined;
  return t(faults[outcome], { count: confirm.data?.code.sent?.attempts_left ?? 0 });
}

/** One button for each address; the code before ends with the next one. */
function CodeRequests({ code, calls }: { code: SigningCodeState; calls: Calls }) {
  const t = useT();
  const { request } = calls;
  const isFirst = code.sent === null;
  return (
    <div className={classes.codeRequests}>
      {code.channels.map(({ channel, address }, index) => (
        <Button
          key={channel}
          size="md"
          variant={isFirst && index === 0 ? "filled" : "default"}
          loading={request.isPending && request.variables === channel}
          disabled={request.isPending}
          onClick={() => calls.send(channel)}
        >
          {t(isFirst ? `signing.code_send_${channel}` : `signing.code_again_${channel}`, { address })}
        </Button>
      ))}
      {code.channels.length === 0 && <Notice tone="danger">{t("signing.code_nowhere")}</Notice>}
    </div>
  );
}

/** The signer requests a one-time code and enters it. */
export function CodeStep({ shortKey, code, refusal, onBack, onProof }: Props) {
  const t = useT();
  const calls = useSigningCode(shortKey, onProof);
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const fault = useCodeFault(calls, isMissing);
  const field = useRef<HTMLInputElement>(null);
  const isWrong = fault !== undefined;
  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [isWrong, calls.confirm.data]);
  const { request, confirm, open, enter } = calls;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = typed.replaceAll(/\s/g, "");
    setMissing(digits.length !== SIGNING_CODE.digits);
    if (digits.length === SIGNING_CODE.digits) enter(digits);
  };
  const failure = request.isPending || confirm.isPending ? null : (request.error ?? confirm.error ?? refusal);
  return (
    <form className={classes.stretch} onSubmit={send} noValidate>
      {/* There before its content, so that a screen reader says what comes into it. */}
      <div aria-live="polite">
        <SentCode code={code} />
      </div>
      {code.sent !== null && (
        <TextInput
          ref={field}
          size="lg"
          mt="md"
          maw="16rem"
          label={t("signing.code_field")}
          value={typed}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={2 * SIGNING_CODE.digits}
          error={fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {code.sent === null && fault && <Notice tone="danger">{fault}</Notice>}
      <CodeRequests code={code} calls={calls} />
      <StepActions onBack={onBack} note={failure || open ? <SendFailure error={failure} open={open} /> : null}>
        <Button
          type="submit"
          size="md"
          className={classes.primary}
          loading={confirm.isPending}
          disabled={code.sent === null}
        >
          {t("signing.code_confirm")}
        </Button>
      </StepActions>
    </form>
  );
}
