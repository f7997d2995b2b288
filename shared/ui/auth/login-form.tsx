import { Suspense, useState } from "react";
import { t } from "#shared/client/i18n.ts";
import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { showSuccess } from "../toasts.ts";
import { PasswordForm } from "./password-form.tsx";

/** Loaded only for users with a second factor (docs/design/goals.md, F1). */
const CodeForm = lazyComponent(async () => (await import("./code-form.tsx")).CodeForm);

const welcome = () => showSuccess(t("login.success"));

/**
 * Password, then a code if there is a second factor. After the tokens are stored, the session's listeners take over.
 */
export function LoginForm() {
  const [step, setStep] = useState<LoginStep | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const goOn = (next: LoginStep | null) => (next ? setStep(next) : welcome());
  const goBack = (reason: unknown) => {
    setFailure(reason);
    setStep(null);
  };
  if (!step) return <PasswordForm earlierFailure={failure} onEntered={goOn} />;
  return (
    <Suspense>
      <CodeForm step={step} onEntered={welcome} onBack={goBack} />
    </Suspense>
  );
}
