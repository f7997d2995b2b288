import { IconLock, IconMapSearch, IconMoodPuzzled } from "@tabler/icons-react";
import { useSearch } from "wouter";
import { useT } from "#shared/ui/use-t.ts";
import { GoHome } from "../components/go-home.tsx";
import { useRedirectState } from "./history-state.ts";
import { useAccessHint } from "#web/components/use-access-hint.ts";
import { PageMessage } from "#web/components/page-message.tsx";

function AccessDenied() {
  const t = useT();
  const hint = useAccessHint();
  return (
    <PageMessage
      title={t("error_page.access_denied")}
      hint={`${t("error_page.access_denied_hint")} ${hint}`}
      illustration={<IconLock size={30} stroke={1.5} aria-hidden />}
    >
      <GoHome />
    </PageMessage>
  );
}

/** Any unknown path. */
export function PageNotFound() {
  const t = useT();
  return (
    <PageMessage
      title={t("error_page.not_found")}
      hint={t("error_page.not_found_hint")}
      illustration={<IconMapSearch size={30} stroke={1.5} aria-hidden />}
    >
      <GoHome />
    </PageMessage>
  );
}

/** Longer texts are not shown as a message. */
const MAX_MESSAGE = 300;

/** /error, with the message of the redirect that led here; a message from the address is rendered as plain text. */
export function ErrorPage() {
  const t = useT();
  const { isDenied, message } = useRedirectState();
  const addressMessage = new URLSearchParams(useSearch()).get("message")?.slice(0, MAX_MESSAGE);
  if (isDenied) return <AccessDenied />;
  return (
    <PageMessage
      title={t("error_page.title")}
      hint={message ?? addressMessage ?? t("error.unexpected")}
      illustration={<IconMoodPuzzled size={30} stroke={1.5} aria-hidden />}
    >
      <GoHome />
    </PageMessage>
  );
}
