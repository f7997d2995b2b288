import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { userLinkQuery } from "./user-links.ts";
import type { UserLinkPurpose } from "#shared/domain/account/user-link.ts";
import type { LoginStep } from "#shared/domain/account/second-factor.ts";
import { CodeForm } from "#shared/ui/auth/code-form.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { PageLoading } from "../page-loading.tsx";
import { Unreachable } from "../unreachable.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Why the link is invalid, and whom to ask for a new one. */
function LostLink({ error }: { error: ApiError }) {
  const t = useT();
  return (
    <EntryFrame title={describeError(error)} subtitle={t("account.link.help")}>
      <Button component={Link} href="/login" size="md">
        {t("action.log_in")}
      </Button>
    </EntryFrame>
  );
}

const goTo = (path: string) => () => navigate(path, { replace: true });

/** The password is set; users with a second factor enter it as at the login. */
function CodePage({ step }: { step: LoginStep }) {
  const t = useT();
  return (
    <EntryFrame title={t("login.title")} subtitle={t("login.subtitle")}>
      <CodeForm step={step} onEntered={goTo("/")} onBack={goTo("/login")} />
    </EntryFrame>
  );
}

/** /invite/{key} and /reset-password/{key}: a one-time link with which a user sets a password and logs in. */
export function UserLinkPage({ purpose }: { purpose: UserLinkPurpose }) {
  const t = useT();
  const { key = "" } = useParams();
  const { data, error, refetch } = useQuery(userLinkQuery(purpose, key));
  const retry = () => void refetch();
  const [step, setStep] = useState<LoginStep | null>(null);
  if (step) return <CodePage step={step} />;
  if (error instanceof ApiError && error.status === 404) return <LostLink error={error} />;
  // Typed input survives a lost connection.
  if (error && data === undefined) return <Unreachable onRetry={retry} />;
  if (data === undefined) return <PageLoading />;
  const { name, email } = data;
  return (
    <EntryFrame title={t(`account.${purpose}.title`)} subtitle={t(`account.${purpose}.intro`, { name, email })}>
      <NewPasswordForm purpose={purpose} linkKey={key} email={email} onGone={retry} onStep={setStep} />
    </EntryFrame>
  );
}
