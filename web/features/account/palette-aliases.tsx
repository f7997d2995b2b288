import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { recordAt } from "#shared/client/indexed-record.ts";
import {
  changePaletteAlias,
  createPaletteAlias,
  paletteAliasesQuery,
  removePaletteAlias,
} from "#shared/client/palette-aliases.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { aliasRefusal, type PaletteAlias } from "#shared/domain/account/palette-alias.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { describeAlias } from "#shared/ui/palette/entries/alias-entries.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { undoAction } from "#shared/ui/undo-action.ts";
import { Awaited } from "#web/components/awaited.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./palette-aliases.module.css";

/** What an alias stands for; a record by its current name. */
function Target({ alias }: { alias: PaletteAlias }) {
  const record = alias.kind === "path" && alias.title === null ? recordAt(alias.target) : null;
  const resource = resources.find(({ name }) => name === record?.entity);
  const { data } = useQuery({
    ...oneQuery(resource ?? resources[0], record?.id ?? ""),
    enabled: record !== null && resource !== undefined,
    meta: { toast: "never" },
  });
  return <span className={classes.target}>{data?.label ?? describeAlias(alias)}</span>;
}

/** Why a typed word can be no alias; null while there is none. */
function useRefusal(word: string): string | null {
  const { t } = useTexts();
  const refusal = word.trim() === "" ? null : aliasRefusal(word);
  return refusal && t(refusal);
}

function AliasRow({ alias }: { alias: PaletteAlias }) {
  const { t } = useTexts();
  const [word, setWord] = useState(alias.word);
  const refusal = useRefusal(word);
  const change = useMutation({ mutationFn: () => changePaletteAlias(alias, word), meta: { toast: "never" } });
  const remove = useMutation({
    mutationFn: () => removePaletteAlias(alias),
    onSuccess: () => {
      const { word: removed, kind, target, title } = alias;
      const undo = undoAction(() => createPaletteAlias({ word: removed, kind, target, title }));
      showSuccess(t("palette_tools.alias_removed", { word: removed }), undo);
    },
  });
  return (
    <li>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === null && word.trim() !== "") change.mutate();
        }}
      >
        <TextInput
          className={classes.word}
          aria-label={t("palette_tools.alias_change", { word: alias.word })}
          value={word}
          maxLength={20}
          error={refusal ?? (change.error && describeError(change.error))}
          onChange={({ currentTarget }) => {
            setWord(currentTarget.value);
            change.reset();
          }}
        />
        <Target alias={alias} />
        {word !== alias.word && (
          <Button type="submit" variant="default" size="xs" loading={change.isPending}>
            {t("action.save")}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("palette_tools.alias_remove", { word: alias.word })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </form>
    </li>
  );
}

/** A new alias of a line: what a row of the palette opens gets its alias there. */
function NewAlias() {
  const { t } = useTexts();
  const [[word, line], setTyped] = useState(["", ""]);
  const refusal = useRefusal(word);
  const { mutate, error, reset, isPending } = useMutation({
    mutationFn: () => createPaletteAlias({ word, kind: "line", target: line, title: null }),
    onSuccess: () => setTyped(["", ""]),
    meta: { toast: "never" },
  });
  const isReady = refusal === null && word.trim() !== "" && line.trim() !== "";
  const write = (next: readonly [string, string]) => {
    setTyped([...next]);
    reset();
  };
  return (
    <form
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) mutate();
      }}
    >
      <TextInput
        className={classes.word}
        label={t("palette_tools.alias_label")}
        placeholder="gv"
        value={word}
        maxLength={20}
        error={refusal ?? (error && describeError(error))}
        onChange={({ currentTarget }) => write([currentTarget.value, line])}
      />
      <TextInput
        className={classes.line}
        label={t("palette_tools.alias_line")}
        placeholder={t("palette_tools.alias_line_example")}
        value={line}
        maxLength={200}
        onChange={({ currentTarget }) => write([word, currentTarget.value])}
      />
      <Button type="submit" variant="default" disabled={!isReady} loading={isPending}>
        {t("palette_tools.alias_add")}
      </Button>
    </form>
  );
}

/** The user's own words of the palette, to change and remove. */
export function PaletteAliases() {
  const { t } = useTexts();
  const query = useQuery({ ...paletteAliasesQuery, meta: { toast: "never" } });
  return (
    <Panel title={t("palette_tools.aliases")}>
      <p className={classes.hint}>{t("palette_tools.aliases_hint")}</p>
      <Awaited query={query} height={36}>
        {(aliases) =>
          aliases.length === 0 ? (
            <p className={classes.hint}>{t("palette_tools.aliases_none")}</p>
          ) : (
            <ul className={classes.list} aria-label={t("palette_tools.aliases")}>
              {aliases.map((alias) => (
                <AliasRow key={`${alias.id} ${alias.version}`} alias={alias} />
              ))}
            </ul>
          )
        }
      </Awaited>
      <NewAlias />
    </Panel>
  );
}
