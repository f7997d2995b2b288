import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { ApiError } from "#shared/client/api-error.ts";
import { setUpLinkQuery } from "./set-up.ts";
import { useT } from "#shared/ui/use-t.ts";
import { PageLoading } from "../page-loading.tsx";
import { Unreachable } from "../unreachable.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { SetUpForm } from "./set-up-form.tsx";

function InvalidLink() {
  const t = useT();
  return (
    <EntryFrame title={t("error.invalid_link")} subtitle={t("account.set_up_invalid")}>
      <Button component={Link} href="/login" size="md">
        {t("action.log_in")}
      </Button>
    </EntryFrame>
  );
}

/** /set-up/{key}: the one-time link logged at the first start creates the company and its administrator. */
export function SetUpPage() {
  const t = useT();
  const { key = "" } = useParams();
  const { data, error, refetch } = useQuery(setUpLinkQuery(key));
  const retry = () => void refetch();
  if (error instanceof ApiError && error.status === 404) return <InvalidLink />;
  // Typed input survives a lost connection.
  if (error && data === undefined) return <Unreachable onRetry={retry} />;
  if (data === undefined) return <PageLoading />;
  return (
    <EntryFrame title={t("account.set_up_title")} subtitle={t("account.set_up_intro")} isWide>
      <SetUpForm linkKey={key} onGone={retry} />
    </EntryFrame>
  );
}
