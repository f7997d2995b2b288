import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio/react";
import { loadNotifications, markRead, notificationsState } from "#shared/client/state/notifications-state.ts";
import { notificationPath } from "../notifications/notification-path.ts";
import { useT } from "../use-t.ts";
import type { LevelProps } from "./level.ts";
import type { AskingPage, Entry, NestedPage, NoticesPage, RecordPage } from "./palette-entry.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { plainRows, rankEntries, toSections } from "./rank-entries.ts";
import { recordCommands } from "./record-commands.ts";
import { listEntries, referredEntries } from "./related-entries.ts";
import { useCommandEntries } from "./use-here-entries.ts";
import { useRecord } from "./use-record.ts";
import { describeFailure } from "./use-remote-entries.ts";

type PageProps<Page extends NestedPage> = LevelProps & { readonly page: Page };

const noUsage = () => 0;

/** Entries as sections: all of them in their order, or those that match. */
function useSections(entries: readonly Entry[], text: string) {
  return useMemo(
    () => toSections(text.trim() === "" ? plainRows(entries) : rankEntries(entries, text, noUsage)),
    [entries, text],
  );
}

/** A record: to be opened, what can be done with it, what it belongs to, and the lists of what belongs to it. */
function RecordView({ page, ...props }: PageProps<RecordPage>) {
  const t = useT();
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [text, setText] = useState(props.begun.text);
  const { resource } = recordCommands[page.entity];
  const { record, error, isPending, retry } = useRecord(page);
  const commands = useCommandEntries(record, "record");
  const entries = useMemo((): Entry[] => {
    const open: Entry = {
      id: "open",
      group: "record",
      icon: "info",
      title: t("palette.open_record"),
      keywords: ["abrir ficha open"],
      action: { kind: "path", path: page.path },
    };
    const related = record ? referredEntries(resource, record.fields) : [];
    return [open, ...commands, ...related, ...listEntries({ texts: i18n, language }, page)];
  }, [t, i18n, language, page, resource, record, commands]);
  const status = error ? describeFailure(error) : "idle";
  return (
    <PaletteFrame
      {...props}
      text={text}
      onText={setText}
      crumb={record?.label ?? page.title}
      placeholder={t("palette.placeholder_record")}
      sections={useSections(entries, text)}
      status={isPending ? "loading" : status}
      isSearching={text !== ""}
      retry={retry}
    />
  );
}

/** One sentence, and then it is done. */
function AskingView({ page, ...props }: PageProps<AskingPage>) {
  const t = useT();
  const [text, setText] = useState(props.begun.text);
  const said = text.trim();
  const row: Entry = {
    id: page.id,
    group: "record",
    icon: page.icon,
    title: page.say(said),
    action: { kind: "do", run: (shell) => page.run(said, shell) },
  };
  return (
    <PaletteFrame
      {...props}
      text={text}
      onText={setText}
      crumb={page.title}
      placeholder={t("palette.placeholder_reason")}
      sections={toSections(plainRows(said === "" ? [] : [row]))}
      status="idle"
      isSearching={false}
      retry={() => {}}
    />
  );
}

const statuses = { idle: "loading", loading: "loading", ready: "ready", error: "failed" } as const;

/** The latest notifications: opening one reads it. */
function NoticesView({ page, ...props }: PageProps<NoticesPage>) {
  const t = useT();
  const [text, setText] = useState(props.begun.text);
  const { list, status } = useSnapshot(notificationsState);
  useEffect(() => {
    if (notificationsState.status === "idle") void loadNotifications();
  }, []);
  const entries = useMemo(
    () =>
      list.map((notice): Entry => ({
        id: notice.id,
        group: "notices",
        icon: notice.type === "Reserva" ? "booking" : "incident",
        title: notice.message,
        hint: notice.is_read ? undefined : t("palette.unread"),
        action: {
          kind: "do",
          run: async ({ open }) => {
            await markRead(notice.id);
            const path = notificationPath(notice);
            if (path) open(path);
          },
        },
      })),
    [t, list],
  );
  return (
    <PaletteFrame
      {...props}
      text={text}
      onText={setText}
      crumb={page.title}
      placeholder={t("palette.placeholder_notices")}
      sections={useSections(entries, text)}
      status={statuses[status]}
      isSearching={text !== ""}
      retry={() => void loadNotifications()}
    />
  );
}

/** A page inside the palette. */
export function NestedPageView({ page, ...props }: PageProps<NestedPage>) {
  if (page.kind === "record") return <RecordView page={page} {...props} />;
  if (page.kind === "asking") return <AskingView page={page} {...props} />;
  return <NoticesView page={page} {...props} />;
}
