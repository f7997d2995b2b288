import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useRef, useState } from "react";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { finishLogin } from "#shared/client/login.ts";
import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { Notice } from "../notice.tsx";
import { useT } from "../use-t.ts";
import classes from "./login-form.module.css";

interface Props {
  readonly step: LoginStep;
  readonly onEntered: () => void;
  /** Back to the password; with the error if the login step has expired. */
  readonly onBack: (failure: unknown) => void;
}

function useCode({ step, onEntered, onBack }: Props) {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const send = async (code: string) => {
    setRunning(true);
    setFailure(null);
    try {
      await finishLogin(step, code);
      onEntered();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onBack(error);
      setFailure(error);
    } finally {
      setRunning(false);
    }
  };
  return { send, isRunning, failure };
}

/** Texts of the two kinds of code. */
const kinds = {
  app: { label: "login.code.label", hint: "login.code.hint", other: "login.code.recovery" },
  recovery: {
    label: "login.code.recovery_label",
    hint: "login.code.recovery_hint",
    other: "login.code.authenticator",
  },
} as const;

/** Second step of a login: an authenticator code or a recovery code. */
export function CodeForm(props: Props) {
  const t = useT();
  const { send, isRunning, failure } = useCode(props);
  const [kind, setKind] = useState<keyof typeof kinds>("app");
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const words = kinds[kind];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    input.current?.focus();
    if (code.trim() !== "" && !isRunning) void send(code);
  };
  const change = () => {
    setKind(kind === "app" ? "recovery" : "app");
    setCode("");
    input.current?.focus();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {failure !== null && <Notice tone="danger">{describeError(failure, "login.error")}</Notice>}
      <TextInput
        ref={input}
        name="code"
        label={t(words.label)}
        description={t(words.hint)}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
        size="md"
      />
      <Button type="submit" size="md" fullWidth disabled={isRunning} loading={isRunning}>
        {t("login.code.submit")}
      </Button>
      <Button variant="subtle" fullWidth onClick={change}>
        {t(words.other)}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={() => props.onBack(null)}>
        {t("login.code.back")}
      </Button>
    </form>
  );
}
