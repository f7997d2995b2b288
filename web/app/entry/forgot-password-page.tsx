import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { passwordLinksQuery } from "#shared/client/password-links.ts";
import { userLinks } from "#shared/domain/account/user-link.ts";
import { useT } from "#shared/ui/use-t.ts";
import { PageLoading } from "../page-loading.tsx";
import { Unreachable } from "../unreachable.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";

function BackToLogin({ variant }: { variant: "filled" | "subtle" }) {
  const t = useT();
  return (
    <Button component={Link} href="/login" size="md" variant={variant} fullWidth={variant === "subtle"}>
      {t("account.forgot.back")}
    </Button>
  );
}

/** /reset-password: requests a reset link by mail, or explains whom to contact where the server sends no mail. */
export function ForgotPasswordPage() {
  const t = useT();
  const [email, setEmail] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(passwordLinksQuery);
  if (error && !data) return <Unreachable onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { hours } = userLinks.reset_password;
  if (email !== null)
    return (
      <EntryFrame title={t("account.forgot.sent")} subtitle={t("account.forgot.sent_hint", { email, hours })}>
        <BackToLogin variant="filled" />
      </EntryFrame>
    );
  const subtitle = t(data.are_mailed ? "account.forgot.subtitle" : "account.forgot.unavailable");
  return (
    <EntryFrame title={t("account.forgot.title")} subtitle={subtitle}>
      {data.are_mailed && <ForgotPasswordForm onSent={setEmail} />}
      <BackToLogin variant={data.are_mailed ? "subtle" : "filled"} />
    </EntryFrame>
  );
}
